package dev.mayfly.recording;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Confined. Visits a tree depth first without recursion: contexts may be deeper than the reading
 * thread's stack.
 */
final class TreeWalk {
  private static final class Position {
    final CallNode node;
    final CallNode[] children;
    int next;

    Position(CallNode node) {
      this.node = node;
      this.children = node.children();
    }
  }

  private TreeWalk() {}

  static void walk(CallNode root, Consumer<CallNode> before, Consumer<CallNode> after) {
    ArrayDeque<Position> path = new ArrayDeque<>();
    before.accept(root);
    path.push(new Position(root));
    while (!path.isEmpty()) {
      Position here = path.peek();
      if (here.next == here.children.length) {
        after.accept(here.node);
        path.pop();
        continue;
      }
      CallNode child = here.children[here.next++];
      if (child != null) {
        before.accept(child);
        path.push(new Position(child));
      }
    }
  }
}
