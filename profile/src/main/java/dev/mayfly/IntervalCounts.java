package dev.mayfly;

import static dev.mayfly.IntervalCells.FIGURES;

import java.util.Arrays;

/**
 * Confined to its owner. The counts of an interval of time: the growth of each cell that grew
 * ({@link IntervalCells}), in the order of their numbers.
 */
final class IntervalCounts {
  /** The time at which it began and ended, in milliseconds since 1970. */
  long from;

  long to;

  /** Whether a phase of the program ends with it, so that nothing later belongs to it. */
  boolean endsPhase;

  private int[] cells = new int[8];
  private long[] counts = new long[8 * FIGURES];
  private int size;

  int size() {
    return size;
  }

  int cell(int entry) {
    return cells[entry];
  }

  long count(int entry, int figure) {
    return counts[FIGURES * entry + figure];
  }

  /** Adds the growth of a cell behind those of smaller numbers. */
  void append(int cell, long allocations, long elements, long bytes) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, 2 * size);
      counts = Arrays.copyOf(counts, 2 * counts.length);
    }
    cells[size] = cell;
    counts[FIGURES * size] = allocations;
    counts[FIGURES * size + 1] = elements;
    counts[FIGURES * size + 2] = bytes;
    size++;
  }

  /** Gives unused room back. */
  void trim() {
    cells = Arrays.copyOf(cells, Math.max(1, size));
    counts = Arrays.copyOf(counts, Math.max(1, size) * FIGURES);
  }

  /** Takes counts away from a cell, as far as it has them; returns how many. */
  long take(int cell, int figure, long most) {
    int entry = Arrays.binarySearch(cells, 0, size, cell);
    if (entry < 0) {
      return 0;
    }
    long taken = Math.min(most, count(entry, figure));
    counts[FIGURES * entry + figure] -= taken;
    return taken;
  }

  /** Adds the counts of the interval that follows, which ends there then. */
  void absorb(IntervalCounts next) {
    add(next);
    to = next.to;
    endsPhase = next.endsPhase;
  }

  void add(IntervalCounts more) {
    IntervalCounts sum = new IntervalCounts();
    int i = 0;
    int j = 0;
    while (i < size || j < more.size) {
      int own = i < size ? cells[i] : Integer.MAX_VALUE;
      int other = j < more.size ? more.cells[j] : Integer.MAX_VALUE;
      int one = own <= other ? i++ : -1;
      int two = other <= own ? j++ : -1;
      sum.append(
          Math.min(own, other),
          sum(one, more, two, 0),
          sum(one, more, two, 1),
          sum(one, more, two, 2));
    }
    cells = sum.cells;
    counts = sum.counts;
    size = sum.size;
    trim();
  }

  private long sum(int own, IntervalCounts more, int other, int figure) {
    return (own < 0 ? 0 : count(own, figure)) + (other < 0 ? 0 : more.count(other, figure));
  }
}
