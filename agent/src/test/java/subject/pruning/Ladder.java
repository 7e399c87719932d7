package subject.pruning;

/** Methods that call what they are given: steps of a stack. */
public final class Ladder {
  private Ladder() {}

  /** A method with a context. */
  public static void outer(Runnable below) {
    below.run();
  }

  /** Another one. */
  public static void inner(Runnable below) {
    below.run();
  }

  /** A method without. */
  public static void transparent(Runnable below) {
    below.run();
  }

  /** Many of them. */
  public static void deep(int depth, Runnable below) {
    if (depth == 0) {
      below.run();
    } else {
      deep(depth - 1, below);
    }
  }
}
