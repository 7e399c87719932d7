package subject.bytecodes;

/** Methods of which it can be said by hand how many bytecodes they execute. */
public final class Counted {
  private static final int[] FIVE = {1, 2, 3, 4, 5};

  private int field;

  private Counted(int value) {
    field = value;
  }

  /** 4 + 3 (n + 1) + 6 n + 2 = 9 n + 9. */
  private static int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
      s += i;
    }
    return s;
  }

  /** As {@link #sum}, of a long loop. */
  private static int longSum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
      s += i;
    }
    return s;
  }

  /** Of {@code fib(10)}: 89 leaves of 5 and 88 inner calls of 13. */
  private static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  /** The value, the switch, a constant, the return. */
  private static int chosen(int n) {
    switch (n) {
      case 0:
        return 10;
      case 1:
        return 11;
      default:
        return 12;
    }
  }

  /**
   * Array, index, load, return: 4. With an exception: the whole block, and astore, push, return.
   */
  private static int element(int index) {
    try {
      return FIVE[index];
    } catch (ArrayIndexOutOfBoundsException outside) {
      return -1;
    }
  }

  /** An exception leaves the method: its block has counted whole, 3 and 4. */
  private static int thrower(int n) {
    if (n == 0) {
      throw null;
    }
    return n + 1;
  }

  /** Loops that end in a loop, around a try that catches: 5 of 8 rounds throw. */
  private static int rounds() {
    int caught = 0;
    int i = 0;
    while (true) {
      try {
        if (i == 8) {
          return caught;
        }
        if (FIVE[i] > 0) {
          i++;
        }
      } catch (ArrayIndexOutOfBoundsException outside) {
        caught++;
        i++;
      }
    }
  }

  private static synchronized long locked(long value) {
    synchronized (FIVE) {
      return value * 2;
    }
  }

  /** A method with a context of its own, that calls one. */
  static Object made(int n) {
    Object last = null;
    for (int i = 0; i < n; i++) {
      last = new Counted(i);
    }
    return last;
  }

  public static void main(String[] arguments) {
    int all = sum(0) + sum(100) + longSum(1_000_000) + fib(10);
    all += chosen(0) + chosen(1) + chosen(7);
    all += element(2);
    all += element(9);
    try {
      all += thrower(0);
    } catch (NullPointerException expected) {
      all += thrower(1);
    }
    all += rounds() + (int) locked(3);
    all += made(7).hashCode() == 0 ? 1 : 0;
    System.out.println(all == 0 ? "none" : "done");
  }
}
