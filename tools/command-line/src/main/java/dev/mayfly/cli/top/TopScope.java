package dev.mayfly.cli.top;

import java.util.List;

/**
 * Immutable: what the screen shows after the user has gone into a line.
 *
 * @param title the line's name, empty for all
 * @param table what the lines are of
 * @param sites which sites count
 * @param root the context that is the root, as the keys of lines from the outermost on; empty for
 *     all
 */
record TopScope(String title, TopTable table, TopNode.Sites sites, List<Object> root) {
  static TopScope all(TopTable table) {
    return new TopScope("", table, TopNode.Sites.ALL, List.of());
  }
}
