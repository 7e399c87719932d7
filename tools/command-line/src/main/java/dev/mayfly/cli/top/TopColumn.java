package dev.mayfly.cli.top;

import java.util.Comparator;

/** Immutable: the columns by which lines are sorted. */
public enum TopColumn {
  /** Bytes a second, counted and estimated. */
  BYTES_RATE("bytes/s", Comparator.comparingLong((TopNode node) -> node.now.bytes()).reversed()),
  /** Counted objects a second. */
  OBJECTS_RATE(
      "objects/s", Comparator.comparingLong((TopNode node) -> node.now.objects()).reversed()),
  /** Bytes since somebody watches. */
  BYTES("bytes", Comparator.comparingLong((TopNode node) -> node.soFar.bytes()).reversed()),
  /** Objects since then. */
  OBJECTS("objects", Comparator.comparingLong((TopNode node) -> node.soFar.objects()).reversed()),
  /** The name, in the order of the alphabet. */
  NAME("name", Comparator.comparing((TopNode node) -> node.name));

  final String title;
  final Comparator<TopNode> order;

  TopColumn(String title, Comparator<TopNode> order) {
    this.title = title;
    this.order = order.thenComparing(node -> node.name);
  }

  /** The column so many to the right; from the last one, the first. */
  TopColumn next(int steps) {
    return values()[Math.floorMod(ordinal() + steps, values().length)];
  }
}
