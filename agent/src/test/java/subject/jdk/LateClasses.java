package subject.jdk;

import java.util.BitSet;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Uses classes of the JDK that the JVM has not loaded before: their first objects, once. */
public final class LateClasses {
  private static final Integer[] KEYS = new Integer[100];

  static Object sink;

  private LateClasses() {}

  public static void main(String[] arguments) {
    for (int i = 0; i < KEYS.length; i++) {
      KEYS[i] = 1_000_000 + i;
    }
    measured();
  }

  private static void measured() {
    sink = queue();
    sink = bits();
    sink = copies();
  }

  private static Object queue() {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    for (int i = 0; i < 30; i++) {
      queue.add(KEYS[i]);
    }
    return queue;
  }

  private static Object bits() {
    BitSet bits = new BitSet();
    bits.set(1_000);
    return bits;
  }

  private static Object copies() {
    CopyOnWriteArrayList<Object> list = new CopyOnWriteArrayList<>();
    for (Object key : KEYS) {
      list.add(key);
    }
    return list;
  }
}
