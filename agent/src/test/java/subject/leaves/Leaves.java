package subject.leaves;

/** Methods in which nothing can be recorded, called from one in which something is. */
public final class Leaves {
  private int value;
  private static Object sink;

  private Leaves(int value) {
    this.value = value;
  }

  int value() {
    return value;
  }

  void value(int newValue) {
    value = newValue;
  }

  static int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += i ^ n;
    }
    return sum;
  }

  static int firstOf(int[] values, int otherwise) {
    try {
      return values[0];
    } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
      return otherwise;
    }
  }

  static void refuse(RuntimeException exception) {
    throw exception;
  }

  static Leaves same(Object leaves) {
    return (Leaves) leaves;
  }

  /** Calls, and so has a context. */
  static Object caller(Runnable runnable) {
    runnable.run();
    return sink;
  }

  /** Makes one object; its callees make nothing. */
  public static void main(String[] args) {
    Leaves leaves = new Leaves(1);
    for (int i = 0; i < 1000; i++) {
      leaves.value(leaves.value() + loop(i) + firstOf(null, i) + same(leaves).value());
    }
    sink = leaves;
    RuntimeException exception = new IllegalStateException();
    for (int i = 0; i < 10; i++) {
      try {
        refuse(exception);
      } catch (IllegalStateException expected) {
        leaves.value(0);
      }
    }
    if (args.length > 0) {
      caller(() -> leaves.value(1));
    }
  }
}
