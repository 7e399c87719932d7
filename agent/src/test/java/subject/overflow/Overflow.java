package subject.overflow;

/** Recursion without end, caught, and what comes after it. Prints what it has made itself. */
@SuppressWarnings({"unused", "InfiniteRecursion"})
public final class Overflow {
  private static final int ROUNDS = 20;
  private static Object sink;
  private static int things;
  private static int greedyThings;
  private static int deepest;

  private Overflow() {}

  static final class Thing {}

  static final class Greedy {
    final Object part;

    Greedy(Object part) {
      this.part = part;
    }
  }

  /** Makes objects far from the end of the stack only. */
  static void dive(int depth) {
    if (depth < 30) {
      sink = new Thing();
      things++;
    }
    dive(depth + 1);
  }

  static void caughtAtTheTop() {
    try {
      dive(0);
    } catch (StackOverflowError expected) {
      after();
    }
    after();
  }

  static void caughtBelow(int frames) {
    if (frames == 0) {
      caughtAtTheTop();
    } else {
      caughtBelow(frames - 1);
    }
    after();
  }

  /** Each frame tries to go on, the deepest ones without success. */
  static int caughtAnywhere(int depth) {
    try {
      if (depth < 0) {
        sink = new Thing();
      }
      return caughtAnywhere(depth + 1);
    } catch (StackOverflowError expected) {
      return depth;
    }
  }

  static void throughFinally(int depth) {
    try {
      if (depth < 0) {
        sink = new Thing();
      }
      throughFinally(depth + 1);
    } finally {
      deepest = Math.max(deepest, depth);
    }
  }

  /** Makes objects up to the end. */
  static void greedy() {
    sink = new Greedy(null);
    greedyThings++;
    greedy();
  }

  static void greedyToTheEnd() {
    try {
      greedy();
    } catch (StackOverflowError expected) {
      after();
    }
    after();
  }

  static final class Late0 {}

  static final class Late1 {}

  static final class Late2 {}

  static final class Late3 {}

  /** Frames at the end of the stack make objects of classes that are not loaded yet. */
  static int loading(int depth, int number) {
    try {
      if (depth < 0) {
        sink = new Thing();
      }
      return loading(depth + 1, number);
    } catch (StackOverflowError expected) {
      Object made =
          switch (number) {
            case 0 -> new Late0();
            case 1 -> new Late1();
            case 2 -> new Late2();
            default -> new Late3();
          };
      sink = made;
      return depth;
    }
  }

  static void loadingAtTheEnd() {
    for (int i = 0; i < 4; i++) {
      if (loading(0, i) < 100) {
        throw new IllegalStateException("no overflow");
      }
      after();
    }
  }

  static void after() {
    sink = new long[1];
  }

  /** Overflows the stack in all ways, again and again; or while classes are loaded. */
  public static void main(String[] args) {
    if (args.length > 0) {
      loadingAtTheEnd();
      return;
    }
    for (int i = 0; i < ROUNDS; i++) {
      caughtAtTheTop();
      caughtBelow(2);
      int depth = caughtAnywhere(0);
      after();
      try {
        throughFinally(0);
      } catch (StackOverflowError expected) {
        after();
      }
      greedyToTheEnd();
      if (depth < 100 || deepest < 100) {
        throw new IllegalStateException("no overflow");
      }
    }
    after();
    System.out.println(things + " " + greedyThings);
  }
}
