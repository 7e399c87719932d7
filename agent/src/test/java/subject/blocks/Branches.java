package subject.blocks;

/** A context for each path of a binary tree. */
@SuppressWarnings("unused")
public final class Branches {
  private static final int DEPTH = 16;

  private static volatile Object last;

  private Branches() {}

  static void left(int depth) {
    branch(depth);
  }

  static void right(int depth) {
    branch(depth);
  }

  private static void branch(int depth) {
    last = new byte[8];
    if (depth > 0) {
      left(depth - 1);
      right(depth - 1);
    }
  }

  /** Goes all paths. */
  public static void main(String[] args) {
    branch(DEPTH);
  }
}
