package subject.arrays;

/** The creation expressions of Binder's paper of 2005, a method each. */
@SuppressWarnings("unused")
public final class PaperRows {
  private static Object sink;

  private PaperRows() {}

  static void references235() {
    sink = new Object[2][3][5];
  }

  static void references230() {
    sink = new Object[2][3][0];
  }

  static void references205() {
    sink = new Object[2][0][5];
  }

  static void references035() {
    sink = new Object[0][3][5];
  }

  static void ints235() {
    sink = new int[2][3][5];
  }

  static void ints230() {
    sink = new int[2][3][0];
  }

  static void ints205() {
    sink = new int[2][0][5];
  }

  static void ints035() {
    sink = new int[0][3][5];
  }

  /** Two of three dimensions: arrays of references only. */
  static void ints23() {
    sink = new int[2][3][];
  }

  /** Two of three dimensions, and the weaver names another type. */
  static void strings23() {
    sink = new String[2][3][];
  }

  static void sevenDimensions() {
    sink = new long[1][2][1][2][1][2][3];
  }

  /** Runs all. */
  public static void main(String[] args) {
    references235();
    references230();
    references205();
    references035();
    ints235();
    ints230();
    ints205();
    ints035();
    ints23();
    strings23();
    sevenDimensions();
  }
}
