package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: joins, adds and subtracts the rows of threads. */
final class ThreadRows {

  private static final Comparator<ThreadSnapshot> LARGEST_FIRST =
      (one, other) -> {
        int order = Long.compare(other.stats().bytes(), one.stats().bytes());
        if (order == 0) {
          order = Long.compare(other.stats().allocations(), one.stats().allocations());
        }
        if (order == 0) {
          order = one.name().compareTo(other.name());
        }
        return order == 0 ? Long.compare(one.id(), other.id()) : order;
      };

  private record Key(String name, long id) {
    static Key of(ThreadSnapshot row) {
      return new Key(row.name(), row.id());
    }
  }

  private ThreadRows() {}

  /** One row for each name and identifier, the largest first. */
  static ImmutableList<ThreadSnapshot> join(Iterable<ThreadSnapshot> rows) {
    Map<Key, ThreadSnapshot> joined = new HashMap<>();
    rows.forEach(row -> joined.merge(Key.of(row), row, ThreadRows::plus));
    return ImmutableList.sortedCopyOf(LARGEST_FIRST, joined.values());
  }

  static ImmutableList<ThreadSnapshot> plus(
      ImmutableList<ThreadSnapshot> one, ImmutableList<ThreadSnapshot> other) {
    return join(Iterables.concat(one, other));
  }

  private static ThreadSnapshot plus(ThreadSnapshot one, ThreadSnapshot other) {
    return new ThreadSnapshot(
        one.name(),
        one.id(),
        Counters.plus(one.live(), other.live()),
        Counters.plus(one.threads(), other.threads()),
        one.stats().plus(other.stats()),
        Counters.plusOrUnknown(one.allocatedBytes(), other.allocatedBytes()),
        Counters.plusOrUnknown(one.outsideBytes(), other.outsideBytes()));
  }

  /**
   * The rows since an earlier moment; threads that did nothing are omitted.
   *
   * <p>A thread with a row of its own then, and none now, has finished and shares a row: its
   * earlier counts are subtracted there.
   */
  static ImmutableList<ThreadSnapshot> minus(
      ImmutableList<ThreadSnapshot> later, ImmutableList<ThreadSnapshot> earlier) {
    Map<Key, ThreadSnapshot> before = new HashMap<>();
    earlier.forEach(row -> before.put(Key.of(row), row));
    Map<Key, ThreadSnapshot> now = new LinkedHashMap<>();
    for (ThreadSnapshot row : later) {
      ThreadSnapshot same = before.remove(Key.of(row));
      now.put(Key.of(row), same == null ? row : minus(row, same, row.threads() - same.threads()));
    }
    for (ThreadSnapshot finished : before.values()) {
      sharedRow(finished, later)
          .map(Key::of)
          .ifPresent(
              key -> now.computeIfPresent(key, (k, row) -> minus(row, finished, row.threads())));
    }
    return join(Iterables.filter(now.values(), row -> !isIdle(row)));
  }

  private static boolean isIdle(ThreadSnapshot row) {
    return row.stats().isEmpty() && row.allocatedBytes() <= 0;
  }

  /** The row that a finished thread shares: that of its group, or else that of all others. */
  private static Optional<ThreadSnapshot> sharedRow(
      ThreadSnapshot finished, ImmutableList<ThreadSnapshot> later) {
    ImmutableList<ThreadSnapshot> shared =
        ImmutableList.copyOf(Iterables.filter(later, row -> row.id() == ThreadSnapshot.FOLDED));
    String group = ThreadGroupName.of(finished.name());
    Optional<ThreadSnapshot> named =
        shared.stream().filter(row -> row.name().equals(group)).findFirst();
    return named.isPresent()
        ? named
        : shared.stream().filter(row -> row.name().startsWith("(")).findFirst();
  }

  private static ThreadSnapshot minus(ThreadSnapshot later, ThreadSnapshot earlier, int threads) {
    return new ThreadSnapshot(
        later.name(),
        later.id(),
        later.live(),
        Math.max(1, Math.max(threads, later.live())),
        later.stats().minus(earlier.stats()),
        Counters.minusOrUnknown(later.allocatedBytes(), earlier.allocatedBytes()),
        Counters.minusOrUnknown(later.outsideBytes(), earlier.outsideBytes()));
  }
}
