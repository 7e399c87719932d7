package subject.boxes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Boxed values. */
@SuppressWarnings({"unused", "removal", "deprecation", "UnnecessaryBoxing"})
public final class Boxes {
  private static Object sink;

  private Boxes() {}

  /** On both edges of the caches of the specification. */
  static void edges() {
    for (int value : new int[] {-129, -128, 0, 127, 128}) {
      sink = value;
      sink = (long) value;
      sink = (short) value;
      sink = (byte) value;
      sink = (char) value;
      sink = (float) value;
      sink = (double) value;
      sink = value > 0;
    }
  }

  static void explicit() {
    sink = Integer.valueOf(1000);
    sink = Integer.valueOf(100);
    sink = Integer.valueOf("1000");
    sink = Integer.valueOf("3e8", 16);
    sink = Integer.valueOf("100");
    sink = Long.valueOf(1000L);
    sink = Long.valueOf("1000");
    sink = Short.valueOf((short) 1000);
    sink = Character.valueOf('\u03b1');
    sink = Float.valueOf("1.5");
    sink = Double.valueOf("2.5");
    sink = Boolean.valueOf(true);
    sink = Byte.valueOf((byte) 7);
  }

  static void constructors() {
    sink = new Integer(5);
    sink = new Boolean(true);
    sink = new Byte((byte) 1);
    sink = new Character('a');
  }

  static void automatic(int count) {
    Map<Integer, Long> squares = new TreeMap<>();
    for (int i = 120; i < 120 + count; i++) {
      squares.merge(i, (long) i * i, Long::sum);
    }
    Integer sum = 0;
    for (int i = 0; i < count; i++) {
      sum += 100;
    }
    sink = sum;
    List<Double> doubles = new ArrayList<>();
    doubles.add(1.0);
    doubles.add(sum + 0.5);
  }

  static int unboxed(Integer value) {
    return value; // no allocation
  }

  static void conditional(boolean yes) {
    Integer none = null;
    sink = yes ? 1000 : none;
    sink = yes ? (Object) none : 1000;
    sink = yes ? (Object) 1000 : none;
    sink = unboxed(5000) + 5000;
  }

  /** Around the upper edge that {@code -XX:AutoBoxCacheMax=1000} sets. */
  static void beyond() {
    for (int value : new int[] {127, 128, 999, 1000, 1001, 5000}) {
      sink = value;
      sink = (long) value;
    }
  }

  /** Runs all, or what is named. */
  public static void main(String[] args) {
    if (args.length == 0) {
      edges();
      explicit();
      constructors();
      automatic(10);
      conditional(true);
    }
    beyond();
  }
}
