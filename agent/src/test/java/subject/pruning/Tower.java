package subject.pruning;

/** Calls that go deep, with frames at all times, while its methods are woven again. */
final class Tower {
  static final class Stone {}

  static final class Fallen extends RuntimeException {
    private static final long serialVersionUID = 1;

    Fallen() {
      super("", null, false, false);
    }
  }

  private static final Fallen FALLEN = new Fallen();
  static volatile Object top = FALLEN;

  private Tower() {}

  static void climb(int depth) {
    check(depth);
    if (depth == 0) {
      top = new Stone();
    } else {
      climb(depth - 1);
    }
    check(depth);
  }

  /** Ends by an exception that passes all frames but the first. */
  static void fall(int depth) {
    try {
      step(depth);
    } catch (Fallen end) {
      top = new Object();
    }
  }

  private static void step(int depth) {
    check(depth);
    if (depth == 0) {
      throw FALLEN;
    }
    step(depth - 1);
  }

  private static void check(int depth) {
    for (int i = 0; i < 20; i++) {
      Worker.PLAIN.next(depth);
    }
  }
}
