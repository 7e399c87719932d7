package subject.accesses;

/**
 * Accesses to local variables in blocks that end in all ways there are, between uses of objects.
 */
public final class Blocks {
  private static int sum;

  private Blocks() {}

  /** Used again and again, by fields only. */
  static final class Mark {
    int value;
  }

  private static final class Failing extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int code;

    Failing(int code) {
      super("code", null, false, false);
      this.code = code;
    }
  }

  private static int branches(Mark mark, int n) {
    int result = n > 3 ? n : -n;
    for (int i = 0; i < n; i++) {
      if ((i & 1) == 0) {
        result += i;
        continue;
      }
      result -= i;
      mark.value = result;
    }
    long wide = result;
    double half = wide * 0.5;
    mark.value += (int) half;
    return result;
  }

  @SuppressWarnings("fallthrough")
  private static int switches(Mark mark, int n) {
    int result = 0;
    switch (n) {
      case 0 -> result = 1;
      case 1, 2 -> result = mark.value;
      case 1000 -> result = 7;
      default -> {
        result = n;
        mark.value = n;
      }
    }
    switch (n * 1000) {
      case 0:
        result++;
      // falls through
      case 5000:
        result += 2;
        break;
      default:
        mark.value = result;
    }
    return result;
  }

  /** Divisions by zero, exceptions of the JVM and of its own, in the middle of blocks. */
  private static int exceptions(Mark mark, int n) {
    int result = 0;
    int[] few = new int[2];
    try {
      result = n + 1;
      few[n] = 10 / n;
      result += few[n];
    } catch (ArithmeticException | ArrayIndexOutOfBoundsException expected) {
      result = -n;
      mark.value = result;
    } finally {
      sum += result;
    }
    try {
      fails(n);
      result++;
    } catch (Failing failing) {
      result += failing.code;
    }
    few[0] = result;
    return few[0] + few.length;
  }

  private static void fails(int n) {
    int code = n;
    if (code > 1) {
      throw new Failing(code);
    }
  }

  private static int recursive(Mark mark, int n) {
    int before = mark.value;
    return n == 0 ? before : recursive(mark, n - 1) + before;
  }

  /** Only this is a leaf: it creates nothing and calls nothing. */
  private static int leaf(int n) {
    int result = 1;
    for (int i = 1; i <= n; i++) {
      result *= i;
      sum = result;
    }
    return result;
  }

  public static void main(String[] arguments) {
    for (int n = 0; n < 6; n++) {
      Mark mark = new Mark();
      int result = branches(mark, n);
      result += switches(mark, n) + exceptions(mark, n) + recursive(mark, n) + leaf(n);
      Object lock = new Object();
      synchronized (lock) {
        mark.value += result;
      }
      sum += mark.value;
    }
    System.out.println(sum);
  }
}
