package dev.mayfly.recording;

import java.util.function.Consumer;

/**
 * Confined. Visits a tree depth first without recursion: contexts may be deeper than the reading
 * thread's stack.
 */
final class TreeWalk {
  private TreeWalk() {}

  static void walk(CallNode root, Consumer<CallNode> before, Consumer<CallNode> after) {
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
