package dev.mayfly.snapshot;

import dev.mayfly.site.ThreadGroupName;
import java.util.HashMap;
import java.util.Map;

/**
 * Immutable: what a group of threads allocated, as its rows tell.
 *
 * @param countedBytes what was counted
 * @param allocatedBytes what the JVM says that they allocated, as far as it says it
 * @param isComplete whether it says it of each of them
 */
record ThreadGroupBytes(long countedBytes, long allocatedBytes, boolean isComplete) {

  /** A group of which there is no row. */
  static final ThreadGroupBytes UNKNOWN = new ThreadGroupBytes(0, 0, false);

  /** The groups of all rows, by name. */
  static Map<String, ThreadGroupBytes> of(Iterable<ThreadSnapshot> rows) {
    Map<String, ThreadGroupBytes> groups = new HashMap<>();
    for (ThreadSnapshot row : rows) {
      groups.merge(
          ThreadGroupName.of(row.name()),
          new ThreadGroupBytes(
              row.stats().bytes(), Math.max(0, row.allocatedBytes()), row.allocatedBytes() >= 0),
          ThreadGroupBytes::plus);
    }
    return groups;
  }

  private ThreadGroupBytes plus(ThreadGroupBytes other) {
    return new ThreadGroupBytes(
        Counters.plus(countedBytes, other.countedBytes),
        Counters.plus(allocatedBytes, other.allocatedBytes),
        isComplete && other.isComplete);
  }
}
