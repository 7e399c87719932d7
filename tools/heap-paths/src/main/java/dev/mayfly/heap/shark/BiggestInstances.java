package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.RetainedObjects.Biggest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Confined to one thread: the instances that retain most, each alone. Those with equal sizes and
 * paths are one row.
 */
final class BiggestInstances {

  /** Immutable: the key of instances that are alike. */
  private record Key(PathNode path, long shallow, long retained) {}

  /** Confined to one thread: instances that are alike. */
  private static final class Row {
    private final Key key;
    private final int first;
    private long instances;

    Row(Key key, int first) {
      this.key = key;
      this.first = first;
    }
  }

  private final int most;
  private final PathGroups paths;
  private final Map<Key, Row> rows = new HashMap<>();
  private final TreeSet<Row> sorted =
      new TreeSet<>(
          Comparator.comparingLong((Row row) -> row.key.retained)
              .reversed()
              .thenComparingInt(row -> row.first));

  private int made;

  /** Has no instances yet. */
  BiggestInstances(int most, PathGroups paths) {
    this.most = most;
    this.paths = paths;
  }

  /** Adds an instance. A row that was dropped never comes back among the first ones. */
  void add(int object, long shallow, long retained) {
    if (sorted.size() == most && (most == 0 || retained < sorted.last().key.retained)) {
      return;
    }
    Key key = new Key(paths.node(object), shallow, retained);
    Row row = rows.get(key);
    if (row == null) {
      row = new Row(key, made++);
      rows.put(key, row);
      sorted.add(row);
    }
    row.instances++;
    if (sorted.size() > most) {
      rows.remove(sorted.pollLast().key);
    }
  }

  /** The rows, those that retain most first. */
  ImmutableList<Biggest> rows() {
    return sorted.stream()
        .map(
            row -> new Biggest(row.key.shallow, row.key.retained, row.key.path.path(row.instances)))
        .collect(ImmutableList.toImmutableList());
  }
}
