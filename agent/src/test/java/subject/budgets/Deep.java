package subject.budgets;

/** A chain of calls, and a broad tree of them; an object at each. */
public final class Deep {
  private static Object sink;

  private Deep() {}

  static void chain(int depth) {
    sink = new Object();
    if (depth > 1) {
      chain(depth - 1);
      sink = new int[2];
    }
  }

  static void left(int depth) {
    sink = new Object();
    if (depth > 1) {
      left(depth - 1);
      right(depth - 1);
    }
  }

  static void right(int depth) {
    sink = new StringBuilder();
    if (depth > 1) {
      left(depth - 1);
      right(depth - 1);
    }
  }

  /** What follows an exception out of the fold is where it was. */
  static void thrownOutOf(int depth) {
    if (depth == 0) {
      throw new IllegalStateException();
    }
    thrownOutOf(depth - 1);
  }

  static void after() {
    sink = new long[1];
  }

  /** Runs the shape that is named, to the depth that is named. */
  public static void main(String[] args) {
    int depth = Integer.parseInt(args[1]);
    if (args[0].equals("chain")) {
      chain(depth);
      chain(depth);
    } else if (args[0].equals("tree")) {
      left(depth);
      left(depth);
    } else {
      for (int i = 0; i < 2; i++) {
        try {
          thrownOutOf(depth);
        } catch (IllegalStateException expected) {
          after();
        }
      }
    }
    after();
  }
}
