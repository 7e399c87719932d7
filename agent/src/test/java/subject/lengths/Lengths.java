package subject.lengths;

import java.util.Arrays;

/** Arrays of known lengths, on platform threads and others. */
public final class Lengths {
  static Object sink;

  private Lengths() {}

  static void fill() {
    for (int length = 0; length < 100; length++) {
      sink = new byte[length];
    }
  }

  static void grow() {
    int[] growing = new int[4];
    while (growing.length < 1000) {
      growing = Arrays.copyOf(growing, 2 * growing.length);
    }
    sink = growing;
  }

  static void nested() {
    sink = new long[3][5];
  }

  static void reflective() {
    sink = java.lang.reflect.Array.newInstance(char.class, 70_000);
  }

  public static void main(String[] args) throws Exception {
    fill();
    grow();
    nested();
    reflective();
    Thread other = new Thread(Lengths::fill);
    other.start();
    other.join();
    if (Runtime.version().feature() >= 21) {
      for (int i = 0; i < 5; i++) {
        Thread virtual =
            (Thread)
                Thread.class
                    .getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, (Runnable) Lengths::grow);
        virtual.join();
      }
    }
  }
}
