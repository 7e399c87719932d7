package subject.jdk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Boxes that the program makes and that the JDK makes for it, and iterators. */
final class Boxes {
  private static final List<String> WORDS = List.of("a", "b", "c");

  private Boxes() {}

  /** None is made: the caches have them. */
  static Object cached() {
    Object last = null;
    for (int i = -128; i < 128; i++) {
      last = Integer.valueOf(i);
      last = Long.valueOf(i);
      last = Short.valueOf((short) i);
      last = Byte.valueOf((byte) i);
      last = Character.valueOf((char) (i & 127));
      last = i > 0;
    }
    return last;
  }

  /** 10 of each, and a Double and a Float for what may be in the caches of others. */
  static Object fresh() {
    Object last = null;
    for (int i = 0; i < 10; i++) {
      last = 1_000 + i;
      last = 1_000L + i;
      last = (short) (1_000 + i);
      last = (char) (1_000 + i);
      last = i + 0.5;
      last = i + 0.5f;
    }
    last = 0.0;
    last = 0f;
    return last;
  }

  /** Made by the JDK's own methods. */
  static Object wrapped() {
    Object last = Integer.decode("5000");
    last = Long.decode("5000");
    last = Integer.valueOf("5000");
    last = Double.valueOf("0.5");
    last = Integer.valueOf("5"); // in the cache
    last = Integer.getInteger("subject.jdk.none", 5_000); // boxed for another method
    return last;
  }

  static Object listed() {
    List<Integer> list = new ArrayList<>(30);
    for (int i = 0; i < 20; i++) {
      list.add(120 + i); // 8 of them in the cache
    }
    int sum = 0;
    for (int i : list) {
      sum += i;
    }
    return sum > 0 ? list : null;
  }

  static Object keyed() {
    Map<Long, Integer> map = new HashMap<>();
    for (int i = 0; i < 10; i++) {
      map.merge(1_000L + i % 5, 1_000, Integer::sum); // the second time, a sum
    }
    return map;
  }

  static Object iterators() {
    Object last = null;
    List<Object> linked = new LinkedList<>();
    linked.add(last);
    Map<String, Object> tree = new TreeMap<>();
    tree.put("a", WORDS);
    for (int i = 0; i < 10; i++) {
      for (String word : WORDS) {
        last = word;
      }
      for (Object element : linked) {
        last = element;
      }
      for (Map.Entry<String, Object> entry : tree.entrySet()) {
        last = entry;
      }
      Iterator<Object> values = tree.values().iterator();
      last = values.next();
    }
    return last;
  }
}
