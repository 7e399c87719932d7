package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Intervals.Cell;
import dev.mayfly.snapshot.intervals.Intervals.Context;
import dev.mayfly.snapshot.intervals.Phase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Confined. Gives the numbered contexts and sites of intervals their names. Those in which nothing
 * was counted are omitted. Equal cells are one: a failed construction belongs to its site, and a
 * method has two numbers if two class loaders have loaded it.
 */
final class IntervalNames {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final int[] parents;
  private final int[] frames;
  private final int[] contextOfCell;
  private final int[] keyOfCell;

  private final Map<Context, Integer> contextNumbers = new HashMap<>();
  private final Map<Cell, Integer> cellNumbers = new HashMap<>();
  private final ImmutableList.Builder<Context> contexts = ImmutableList.builder();
  private final ImmutableList.Builder<Cell> cells = ImmutableList.builder();

  /**
   * Names for these numbers.
   *
   * @param parents of each context the number of its caller
   * @param keyOfCell of each cell its site; the complement, for failed constructions
   */
  IntervalNames(int[] parents, int[] frames, int[] contextOfCell, int[] keyOfCell) {
    this.parents = parents;
    this.frames = frames;
    this.contextOfCell = contextOfCell;
    this.keyOfCell = keyOfCell;
  }

  Intervals named(List<IntervalCounts> counted, List<Phase> phases) {
    number(Context.ROOT, contextNumbers, contexts);
    int[] known = new int[parents.length];
    ImmutableList.Builder<Interval> intervals = ImmutableList.builder();
    for (IntervalCounts interval : counted) {
      Map<Integer, long[]> sums = new TreeMap<>();
      for (int i = 0; i < interval.size(); i++) {
        if (interval.count(i, 0) + interval.count(i, 1) + interval.count(i, 2) > 0) {
          add(interval, i, known, sums);
        }
      }
      ImmutableLongArray.Builder counts = ImmutableLongArray.builder();
      sums.forEach((cell, sum) -> counts.add(cell).add(sum[0]).add(sum[1]).add(sum[2]).add(sum[3]));
      intervals.add(new Interval(interval.from, interval.to, counts.build()));
    }
    return new Intervals(
        contexts.build(), cells.build(), intervals.build(), ImmutableList.copyOf(phases));
  }

  private void add(IntervalCounts interval, int entry, int[] known, Map<Integer, long[]> sums) {
    int cell = interval.cell(entry);
    boolean failed = keyOfCell[cell] < 0;
    int site = failed ? ~keyOfCell[cell] : keyOfCell[cell];
    Cell named = new Cell(context(contextOfCell[cell], known), sites.site(site));
    long[] sum = sums.computeIfAbsent(number(named, cellNumbers, cells), first -> new long[4]);
    long count = interval.count(entry, 0);
    if (failed) {
      sum[3] += count;
    } else {
      sum[0] += count;
      sum[1] += interval.count(entry, 1);
      sum[2] +=
          sites.layoutOf(site) == 0
              ? count * sites.sizeOf(sites.typeOf(site))
              : interval.count(entry, 2);
    }
  }

  /** The new number of a context; a stack of callers may be deep, so nothing recurses. */
  private int context(int number, int[] known) {
    int depth = 0;
    for (int here = number; here > 0 && known[here] == 0; here = parents[here]) {
      depth++;
    }
    int[] path = new int[depth];
    for (int here = number; depth > 0; here = parents[here]) {
      path[--depth] = here;
    }
    for (int here : path) {
      int frame = frames[here];
      known[here] =
          number(
              new Context(known[parents[here]], frame < 0 ? null : sites.frame(frame)),
              contextNumbers,
              contexts);
    }
    return known[number];
  }

  private static <T> int number(
      T value, Map<T, Integer> numbers, ImmutableList.Builder<T> inOrder) {
    Integer known = numbers.putIfAbsent(value, numbers.size());
    if (known == null) {
      inOrder.add(value);
      return numbers.size() - 1;
    }
    return known;
  }
}
