package dev.mayfly.snapshot.intervals;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: the counts of an interval of time.
 *
 * @param from when it began, in milliseconds since 1970
 * @param counts for each cell of {@link Intervals} that grew: its number, allocations, elements,
 *     bytes, and failed constructions
 */
public record Interval(long from, long to, ImmutableLongArray counts) {

  static final int STRIDE = 5;

  /** Checks the ranges. */
  public Interval {
    if (to < from) {
      throw new IllegalArgumentException("an interval that ends before it begins");
    }
    if (counts.length() % STRIDE != 0) {
      throw new IllegalArgumentException("counts: " + counts.length());
    }
    for (int i = 0; i < counts.length(); i++) {
      Counters.requireCount(counts.get(i), "counts");
    }
  }

  int cells() {
    return counts.length() / STRIDE;
  }

  int cell(int entry) {
    return (int) Math.min(Integer.MAX_VALUE, counts.get(STRIDE * entry));
  }

  AllocationStats stats(int entry) {
    int i = STRIDE * entry;
    return new AllocationStats(
        counts.get(i + 1), counts.get(i + 2), counts.get(i + 3), counts.get(i + 4));
  }

  /** Immutable: visits the counts of a cell. */
  public interface Visitor {
    /** The interval of the cell of this number. */
    void counted(int cell, AllocationStats stats);
  }

  /** Visits the cells that grew. */
  public void forEach(Visitor visitor) {
    for (int i = 0; i < cells(); i++) {
      visitor.counted(cell(i), stats(i));
    }
  }

  /** All that was counted. */
  public AllocationStats total() {
    AllocationStats sum = AllocationStats.EMPTY;
    for (int i = 0; i < cells(); i++) {
      sum = sum.plus(stats(i));
    }
    return sum;
  }
}
