package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Ordering;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.parts.Part;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.util.Comparator;

/**
 * Immutable: totals and censuses of one program while it ran, at moments that are evenly spread
 * over its time.
 *
 * @param totals the total of allocations, in the order of the moments
 */
public record History(ImmutableList<TotalsPoint> totals, Censuses censuses) {

  /** Empty: nothing was noted. */
  public static final History NONE = new History(ImmutableList.of(), Censuses.NONE);

  /** The histories, one for each program of a merged snapshot, those that began first first. */
  public static final Part<ImmutableList<History>> PART =
      Part.state("histories", ImmutableList.<History>of(), History::both)
          .normalized(History::inOrder);

  /**
   * The ones that began first come first; of the same beginning, in any order that is always one.
   */
  private static final Comparator<History> ORDER = History::compare;

  private static ImmutableList<History> both(
      ImmutableList<History> one, ImmutableList<History> other) {
    return ImmutableList.copyOf(Iterables.concat(one, other));
  }

  private static ImmutableList<History> inOrder(ImmutableList<History> histories) {
    return ImmutableList.sortedCopyOf(
        ORDER, Iterables.filter(histories, history -> !history.isEmpty()));
  }

  /** Checks the order. */
  public History {
    if (!Ordering.natural().isOrdered(Lists.transform(totals, TotalsPoint::time))) {
      throw new IllegalArgumentException("moments that do not ascend: " + totals);
    }
  }

  private static int compare(History one, History other) {
    int order = Long.compare(one.start(), other.start());
    order = order == 0 ? Integer.compare(one.totals.size(), other.totals.size()) : order;
    return order == 0 ? one.toString().compareTo(other.toString()) : order;
  }

  private long start() {
    return totals.isEmpty()
        ? censuses.times().isEmpty() ? 0 : censuses.times().get(0)
        : totals.get(0).time();
  }

  /** Whether nothing was noted. */
  public boolean isEmpty() {
    return totals.isEmpty() && censuses.isEmpty();
  }

  /**
   * This history with one moment more.
   *
   * @param last the moment, no earlier than the others
   * @return the longer history
   */
  public History with(TotalsPoint last) {
    return new History(
        ImmutableList.<TotalsPoint>builder().addAll(totals).add(last).build(), censuses);
  }

  /**
   * This history up to a later moment, where totals were noted at all: rates go on until then.
   *
   * @param time the moment, in milliseconds since 1970
   * @param allocatedBytes the bytes of all threads; -1 if unknown
   * @return the longer history
   */
  public History upTo(long time, AllocationStats total, long allocatedBytes) {
    if (totals.isEmpty()) {
      return this;
    }
    TotalsPoint last = totals.get(totals.size() - 1);
    return with(
        new TotalsPoint(
            Math.max(time, last.time()),
            Math.max(total.allocations(), last.allocations()),
            Math.max(total.bytes(), last.bytes()),
            last.heapBytes(),
            last.memory(),
            last.allocatedBytes() < 0 || allocatedBytes < 0
                ? -1
                : Math.max(allocatedBytes, last.allocatedBytes())));
  }

  /**
   * The totals between two moments, both included.
   *
   * @param from the first, in milliseconds since 1970
   * @param to the second
   */
  History between(long from, long to) {
    ImmutableList.Builder<TotalsPoint> between = ImmutableList.builder();
    for (TotalsPoint point : totals) {
      if (point.time() >= from && point.time() <= to) {
        between.add(point);
      }
    }
    return new History(between.build(), Censuses.NONE);
  }

  /**
   * The part after a moment; of the totals, the last ones before it stay as the beginning.
   *
   * @param millis the moment, in milliseconds since 1970
   */
  History after(long millis) {
    int gone = 0;
    while (gone + 1 < totals.size() && totals.get(gone + 1).time() <= millis) {
      gone++;
    }
    return new History(totals.subList(gone, totals.size()), censuses.after(millis));
  }
}
