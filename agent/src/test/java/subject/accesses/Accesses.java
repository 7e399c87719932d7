package subject.accesses;

import java.util.List;

/** Objects and arrays whose every access between birth and last use is in sight. */
public final class Accesses {
  private static final int LENGTH = 10;
  private static long sum;
  private static Object kept;

  private Accesses() {}

  /** Written three times and read four times. */
  static final class Counter {
    int value;
  }

  /** Never used. */
  static final class Unused {}

  /** Its last use comes after three accesses of others. */
  static final class Late {
    int value;
  }

  /** Read by another thread. */
  static final class Shared {
    int value = 1;
  }

  private static void counter() {
    Counter counter = new Counter();
    counter.value = 1;
    counter.value = 2;
    counter.value = 3;
    sum += counter.value + counter.value;
    sum += counter.value + counter.value;
  }

  private static void filledAndSummed() {
    int[] numbers = new int[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      numbers[i] = i;
    }
    for (int i = 0; i < LENGTH; i++) {
      sum += numbers[i];
    }
  }

  /** Only code of the JDK reads it: the call has the list for its target. */
  private static void handedOver() {
    String text = new String("text");
    sum += List.of(text).hashCode() == 0 ? 1 : 0;
  }

  private static void late() {
    int[] other = {1, 2};
    Late late = new Late();
    sum += other[0] + other[1] + other.length;
    late.value = 3;
  }

  /** Of each kind of element one is written and read, then the length is read. */
  private static void kinds() {
    long[] longs = new long[1];
    longs[0] = 5L;
    sum += longs[0] + longs.length;
    double[] doubles = new double[1];
    doubles[0] = 0.5;
    sum += (long) doubles[0] + doubles.length;
    float[] floats = new float[1];
    floats[0] = 0.5f;
    sum += (long) floats[0] + floats.length;
    byte[] bytes = new byte[1];
    bytes[0] = 7;
    sum += bytes[0] + bytes.length;
    boolean[] flags = new boolean[1];
    flags[0] = true;
    sum += flags[0] ? flags.length : 0;
    char[] chars = new char[1];
    chars[0] = 'a';
    sum += chars[0] + chars.length;
    short[] shorts = new short[1];
    shorts[0] = 2;
    sum += shorts[0] + shorts.length;
    Object[] references = new Object[1];
    references[0] = "r";
    sum += references[0] == null ? 0 : references.length;
  }

  private static void shared() throws InterruptedException {
    Shared shared = new Shared();
    sum += shared.value;
    Thread thread = new Thread(() -> sum += shared.value);
    thread.start();
    thread.join();
  }

  /** A native method reads the one array and writes the other; no other code uses them. */
  private static void handedToNativeCode() {
    Late[] from = new Late[2];
    Late[] to = new Late[2];
    System.arraycopy(from, 0, to, 0, 2);
  }

  public static void main(String[] arguments) throws InterruptedException {
    handedToNativeCode();
    counter();
    filledAndSummed();
    handedOver();
    late();
    kinds();
    shared();
    kept = new Unused();
    System.out.println(sum + " " + (kept != null));
    try {
      arguments = null;
      sum += arguments.length;
    } catch (NullPointerException expected) {
      System.out.println("no array");
    }
  }
}
