package dev.mayfly.cli.top;

import java.util.Comparator;
import java.util.List;

/** Immutable: the columns by which lines are sorted. */
public enum TopColumn {
  /** Bytes a second, counted and estimated. */
  BYTES_RATE("bytes/s"),
  /** Counted objects a second. */
  OBJECTS_RATE("objects/s"),
  /** Bytes since somebody watches. */
  BYTES("bytes"),
  /** Objects since then. */
  OBJECTS("objects"),
  /** The name, in the order of the alphabet. */
  NAME("name");

  final String title;

  TopColumn(String title) {
    this.title = title;
  }

  /** The largest first; by name where they are equal. */
  Comparator<TopNode> order() {
    Comparator<TopNode> byName = Comparator.comparing(node -> node.name);
    return this == NAME
        ? byName
        : Comparator.comparingLong(this::amount).reversed().thenComparing(byName);
  }

  private long amount(TopNode node) {
    return switch (this) {
      case BYTES_RATE -> node.now.bytes();
      case OBJECTS_RATE -> node.now.objects();
      case BYTES -> node.soFar.bytes();
      case OBJECTS -> node.soFar.objects();
      case NAME -> 0;
    };
  }

  /** The column so many to the right; from the last one, the first. */
  TopColumn next(int steps) {
    List<TopColumn> all = List.of(values());
    return all.get(Math.floorMod(all.indexOf(this) + steps, all.size()));
  }
}
