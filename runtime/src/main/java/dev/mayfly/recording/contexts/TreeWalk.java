package dev.mayfly.recording.contexts;

import java.util.function.Consumer;

/**
 * Confined. Visits a tree depth first without recursion: contexts may be deeper than the reading
 * thread's stack.
 */
public final class TreeWalk {
  private TreeWalk() {}

  /** Passes each node to {@code before}, then its children, then the node to {@code after}. */
  public static void walk(CallNode root, Consumer<CallNode> before, Consumer<CallNode> after) {
    CallNode here = root;
    while (true) {
      before.accept(here);
      CallNode next = here.firstChild();
      while (next == null) {
        after.accept(here);
        CallNode parent = here.parent;
        if (here == root || parent == null) {
          return;
        }
        next = here.nextSibling();
        if (next == null) {
          here = parent;
        }
      }
      here = next;
    }
  }
}
