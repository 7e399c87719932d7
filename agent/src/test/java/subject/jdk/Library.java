package subject.jdk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the JDK allocates for a program, with numbers that its own source tells. All is done first
 * in one context, in which classes are loaded, then in another.
 */
public final class Library {
  /** Not in the caches of boxes. */
  private static final Integer[] KEYS = new Integer[1_000];

  static Object sink;

  private Library() {}

  public static void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    for (int i = 0; i < KEYS.length; i++) {
      KEYS[i] = 1_000_000 + i;
    }
    warm(rounds);
    measured();
  }

  private static void warm(int rounds) {
    for (int i = 0; i < rounds; i++) {
      everything();
    }
  }

  private static void measured() {
    everything();
  }

  private static void everything() {
    sink = lists();
    sink = iterators();
    sink = maps();
    sink = linked();
    sink = trees();
    sink = builders();
    sink = copies();
    sink = literals();
  }

  private static Object lists() {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      list.add(KEYS[i]);
    }
    return list;
  }

  private static Object iterators() {
    List<Object> list = new ArrayList<>(1);
    int sum = 0;
    for (int i = 0; i < 50; i++) {
      for (Object element : list) {
        sum += element.hashCode();
      }
    }
    return sum == 0 ? list : null;
  }

  private static Object maps() {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      map.put(KEYS[i], KEYS[i]);
    }
    return map;
  }

  private static Object linked() {
    Map<Object, Object> map = new LinkedHashMap<>(256);
    for (int i = 0; i < 100; i++) {
      map.put(KEYS[i], KEYS[i]);
    }
    return map.keySet().toArray();
  }

  private static Object trees() {
    Map<Integer, Object> map = new TreeMap<>();
    for (int i = 0; i < 100; i++) {
      map.put(KEYS[i], KEYS[i]);
    }
    return map;
  }

  private static Object builders() {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      builder.append("abcdef");
    }
    return builder.toString();
  }

  private static Object copies() {
    ArrayList<Object> list = new ArrayList<>(5);
    list.add(KEYS[0]);
    return list.clone();
  }

  private static Object literals() {
    return List.of(KEYS[0], KEYS[1], KEYS[2], KEYS[3]);
  }
}
