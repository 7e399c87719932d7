package dev.mayfly.recording;

/**
 * Thread-safe (no state); called by the stack's own thread. The slow path of contexts, apart as
 * those of {@link OutOfLine} are, and from these: a shadow stack knows no recorder.
 */
final class ResolveOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private ResolveOutOfLine() {}

  /** The context of a level that is not resolved. */
  static CallNode contextAt(ShadowStack stack, int level) {
    return contextAtApart(stack, level);
  }

  private static CallNode contextAtApart(ShadowStack stack, int level) {
    return stack.resolve(level);
  }
}
