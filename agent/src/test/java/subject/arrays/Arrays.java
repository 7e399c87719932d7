package subject.arrays;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Arrays, whichever way they are written. */
@SuppressWarnings({"unused", "unchecked"})
public final class Arrays {
  private static Object sink;

  private Arrays() {}

  static void primitives() {
    sink = new boolean[1];
    sink = new byte[2];
    sink = new char[3];
    sink = new short[4];
    sink = new int[5];
    sink = new long[6];
    sink = new float[7];
    sink = new double[8];
  }

  static void references() {
    sink = new Object[1];
    sink = new String[2];
    sink = new Arrays[3];
    sink = new List<?>[4];
    sink = new Runnable[5];
    sink = new int[6][];
    sink = new Object[7][][];
  }

  static void empty() {
    sink = new int[0];
    sink = new String[0];
    sink = new long[0][];
  }

  static void initialisers() {
    sink = new int[] {1, 2, 3};
    String[] texts = {"a", "b"};
    int[][] ragged = {{1}, {2, 3}, {}, null};
    Object[] mixed = {new int[] {ragged.length}, texts, new Object[] {mixedUp()}};
    sink = mixed;
  }

  private static Object mixedUp() {
    return new char[] {'a'};
  }

  static int variable(Object... values) {
    return values.length;
  }

  static int variableInts(String first, int... values) {
    return values.length;
  }

  static void variableArguments() {
    int sum = variable() + variable("a") + variable("a", "b", "c") + variable((Object[]) null2());
    sum += variableInts("x") + variableInts("x", 1, 2);
    sink = String.format("%d %d", null, null);
    sink = List.of("a", "b"); // fixed arguments
    sink = Stream.of("a", "b").count() + sum;
  }

  private static String[] null2() {
    return new String[2];
  }

  static <T> T[] generic(T... values) {
    return values;
  }

  static void generics() {
    T2<String> holder = new T2<>(3);
    sink = holder.values;
    String[] made = generic("a", "b");
    sink = made;
  }

  static final class T2<T> {
    final T[] values;

    T2(int size) {
      values = (T[]) new Object[size];
    }
  }

  static void references(int size) {
    IntFunction<int[]> ints = int[]::new;
    IntFunction<String[][]> texts = String[][]::new;
    sink = ints.apply(size);
    sink = texts.apply(size + 1);
    sink = Stream.of("a", "b", "c").toArray(String[]::new);
  }

  static void failed() {
    int negative = -sizeOf(1);
    for (int i = 0; i < 3; i++) {
      try {
        sink = new int[negative];
      } catch (NegativeArraySizeException expected) {
        sink = expected;
      }
      try {
        sink = new Object[2][negative];
      } catch (NegativeArraySizeException expected) {
        sink = expected;
      }
      try {
        sink = Array.newInstance(int.class, negative);
      } catch (NegativeArraySizeException expected) {
        sink = expected;
      }
      try {
        sink = new int[] {1, 2, fail()};
      } catch (IllegalStateException expected) {
        sink = null; // the array was there before its elements
      }
    }
    try {
      sink = new long[Integer.MAX_VALUE];
    } catch (OutOfMemoryError expected) {
      sink = null;
    }
    try {
      sink = new long[1 << 15][1 << 20];
    } catch (OutOfMemoryError expected) {
      sink = null;
    }
  }

  private static int sizeOf(int size) {
    return size;
  }

  private static int fail() {
    throw new IllegalStateException();
  }

  static void nested() {
    sink = new int[new int[] {2, 3}[new int[1].length]];
    sink = new Object[][] {new Object[new byte[2].length], {new Object(), new Arrays()}};
  }

  static void loops(int times) {
    for (int i = 0; i < times; i++) {
      sink = new int[i];
      sink = new short[i][2];
    }
  }

  static void reflective() {
    sink = Array.newInstance(int.class, 3);
    sink = Array.newInstance(String.class, 4);
    sink = Array.newInstance(int[].class, 2);
    for (int i = 0; i < 2; i++) {
      sink = Array.newInstance(i == 0 ? long.class : Object.class, 5); // one site, two types
    }
    sink = Array.newInstance(int.class, 2, 3, 5);
    sink = Array.newInstance(String.class, 2, 3);
    sink = Array.newInstance(int[].class, 2, 3);
    sink = Array.newInstance(double.class, new int[] {2, 0, 4});
    sink = Array.newInstance(byte.class, 0);
  }

  static final class InConstructor {
    final int[][] table = new int[2][2];
    final byte[] bytes;

    InConstructor(byte[] bytes, int... more) {
      this.bytes = bytes;
    }

    InConstructor() {
      this(new byte[16], 1, 2, 3);
    }
  }

  static void constructors() {
    sink = new InConstructor();
  }

  interface Constants {
    int[] FIBONACCI = {1, 1, 2, 3, 5};
    String[][] NAMES = new String[2][2];
  }

  static void constants() {
    sink = Constants.FIBONACCI;
  }

  /** Runs all. */
  public static void main(String[] args) {
    primitives();
    references();
    empty();
    initialisers();
    variableArguments();
    generics();
    references(4);
    failed();
    nested();
    loops(4);
    reflective();
    constructors();
    constants();
  }
}
