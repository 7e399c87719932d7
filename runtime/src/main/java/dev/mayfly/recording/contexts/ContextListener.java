package dev.mayfly.recording.contexts;

/**
 * Receives the contexts of a tree as they are found, on the thread that is in them: its stack is
 * theirs. A {@code Contributor} gives each tree its own by {@link CallTree#listener}. Threads that
 * share a tree may call it at once. Contexts have the numbers of {@link
 * dev.mayfly.analysis.Contexts}, which the tree is.
 */
public interface ContextListener {
  /**
   * A context counts something, or calls one that does, for the first time in the tree.
   *
   * @param beginsOrEnds whether the innermost method of the stack is not in it
   */
  void found(int context, boolean beginsOrEnds);

  /** A site of a method that has no context of its own counts for the first time in this one. */
  void counted(int context, int site);
}
