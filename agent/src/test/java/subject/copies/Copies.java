package subject.copies;

import java.util.Arrays;

/** Copies made by {@link Arrays}. */
@SuppressWarnings("unused")
public final class Copies {
  private static Object sink;

  private Copies() {}

  static void whole() {
    sink = Arrays.copyOf(new boolean[1], 2);
    sink = Arrays.copyOf(new byte[1], 3);
    sink = Arrays.copyOf(new char[1], 4);
    sink = Arrays.copyOf(new short[1], 5);
    sink = Arrays.copyOf(new int[1], 6);
    sink = Arrays.copyOf(new long[1], 7);
    sink = Arrays.copyOf(new float[1], 8);
    sink = Arrays.copyOf(new double[1], 9);
    sink = Arrays.copyOf(new String[1], 10);
    sink = Arrays.copyOf(new Integer[1], 11, Number[].class);
    sink = Arrays.copyOf(new int[1][1], 12);
  }

  static void ranges() {
    sink = Arrays.copyOfRange(new boolean[4], 1, 2);
    sink = Arrays.copyOfRange(new byte[4], 1, 3);
    sink = Arrays.copyOfRange(new char[4], 1, 4);
    sink = Arrays.copyOfRange(new short[4], 1, 5);
    sink = Arrays.copyOfRange(new int[4], 1, 6);
    sink = Arrays.copyOfRange(new long[4], 1, 7);
    sink = Arrays.copyOfRange(new float[4], 1, 8);
    sink = Arrays.copyOfRange(new double[4], 1, 9);
    sink = Arrays.copyOfRange(new String[4], 1, 10);
    sink = Arrays.copyOfRange(new Integer[4], 1, 11, Number[].class);
    sink = Arrays.copyOfRange(new int[4], 4, 4);
  }

  /** One site, several types; the real type, not the static one. */
  static Object[] copy(Object[] original) {
    return Arrays.copyOf(original, original.length);
  }

  static void types() {
    for (int i = 0; i < 6; i++) {
      sink = copy(i % 3 == 0 ? new String[i] : i % 3 == 1 ? new Object[i] : new int[i][]);
    }
  }

  static void failed() {
    try {
      sink = Arrays.copyOf(new int[1], -sizeOf(1));
    } catch (NegativeArraySizeException expected) {
      sink = null;
    }
    try {
      sink = Arrays.copyOfRange(new int[1], 3, 1);
    } catch (IllegalArgumentException expected) {
      sink = null;
    }
  }

  private static int sizeOf(int size) {
    return size;
  }

  /** Runs all. */
  public static void main(String[] args) {
    whole();
    ranges();
    types();
    failed();
  }
}
