package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class IntervalCellsTest {
  private static final int FOLD = -1;
  private static final int MAIN = RegisteredSites.frame("cells.Cells", "main");
  private static final int WORK = RegisteredSites.frame("cells.Cells", "work");
  private static final int OBJECT = RegisteredSites.object(WORK, "cells.Cell", 24);
  private static final int ARRAY = RegisteredSites.array(MAIN, 7);

  private final List<IntervalCounts> intervals = new ArrayList<>();

  /** Counters of one context, which is a path of frames below the root. */
  private record Counters(List<Integer> path, int site, long count, long elements, long bytes) {}

  private static Counters counters(int site, long count, Integer... path) {
    return new Counters(Arrays.asList(path), site, count, 2 * count, 32 * count);
  }

  private void read(IntervalCells cells, Counters... counters) {
    cells.begin(false);
    for (Counters each : counters) {
      cells.enter(0);
      each.path.forEach(cells::enter);
      if (each.site < 0) {
        cells.failures(~each.site, each.count);
      } else {
        cells.counters(each.site, each.count, each.elements, each.bytes);
      }
      for (int i = 0; i <= each.path.size(); i++) {
        cells.exit();
      }
    }
    IntervalCounts grown = cells.grown(intervals);
    grown.from = 100L * intervals.size();
    grown.to = grown.from + 100;
    intervals.add(grown);
  }

  /** What intervals counted, by context and type. */
  private static Map<String, AllocationStats> counts(Intervals all, Iterable<Interval> some) {
    Map<String, AllocationStats> counts = new TreeMap<>();
    all.tree(some)
        .walk()
        .handDown(
            "",
            (path, context) ->
                path + "/" + (context.method() == null ? "…" : context.method().methodName()),
            (context, path) ->
                context
                    .self()
                    .forEach((site, stats) -> counts.put(path + " " + site.typeName(), stats)));
    return counts;
  }

  private Map<String, AllocationStats> counts(IntervalCells cells, int interval) {
    Intervals all = cells.named(intervals, List.of());
    return counts(all, List.of(all.intervals().get(interval)));
  }

  private static AllocationStats objects(long count) {
    return new AllocationStats(count, 2 * count, 24 * count, 0);
  }

  @Test
  void eachIntervalHasWhatGrewInIt() {
    IntervalCells cells = new IntervalCells();
    read(cells, counters(OBJECT, 3, MAIN, WORK), counters(ARRAY, 5, MAIN));
    read(cells, counters(OBJECT, 3, MAIN, WORK), counters(ARRAY, 9, MAIN));
    // two threads in the same context, and constructions that failed
    read(
        cells,
        counters(OBJECT, 3, MAIN, WORK),
        counters(OBJECT, 4, MAIN, WORK),
        counters(~OBJECT, 2, MAIN, WORK),
        counters(ARRAY, 9, MAIN));
    assertThat(counts(cells, 0))
        .isEqualTo(
            Map.of(
                "/main/work cells.Cell",
                objects(3),
                "/main byte[]",
                new AllocationStats(5, 10, 160, 0)));
    assertThat(counts(cells, 1))
        .isEqualTo(Map.of("/main byte[]", new AllocationStats(4, 8, 128, 0)));
    assertThat(counts(cells, 2))
        .isEqualTo(Map.of("/main/work cells.Cell", new AllocationStats(4, 8, 96, 2)));
  }

  @Test
  void countsThatAreFoldedMoveInTheIntervalsToo() {
    IntervalCells cells = new IntervalCells();
    read(cells, counters(OBJECT, 3, MAIN, WORK));
    read(cells, counters(OBJECT, 7, MAIN, WORK));
    // a thread that made 5 of them has finished, and its contexts are folded; 4 more are new
    read(cells, counters(OBJECT, 2, MAIN, WORK), counters(OBJECT, 9, MAIN, FOLD));
    assertThat(counts(cells, 0))
        .isEqualTo(Map.of("/main/work cells.Cell", objects(2), "/main/… cells.Cell", objects(1)));
    assertThat(counts(cells, 1)).isEqualTo(Map.of("/main/… cells.Cell", objects(4)));
    assertThat(counts(cells, 2)).isEqualTo(Map.of("/main/… cells.Cell", objects(4)));
  }

  @Test
  void contextsBeyondTheLimitAreOne() {
    IntervalCells cells = new IntervalCells(2);
    read(cells, counters(ARRAY, 1, MAIN), counters(OBJECT, 2, MAIN, WORK));
    read(cells, counters(ARRAY, 1, MAIN), counters(OBJECT, 5, MAIN, WORK, WORK, MAIN));
    assertThat(counts(cells, 0))
        .isEqualTo(
            Map.of("/main byte[]", new AllocationStats(1, 2, 32, 0), "/… cells.Cell", objects(2)));
    assertThat(counts(cells, 1)).isEqualTo(Map.of("/… cells.Cell", objects(3)));
  }

  @Test
  void allIntervalsTogetherAreWhatWasReadLast() {
    for (int seed = 0; seed < 50; seed++) {
      intervals.clear();
      IntervalCells cells = new IntervalCells();
      Random random = new Random(seed);
      long[] counts = new long[6];
      Integer[][] paths = {{MAIN}, {MAIN, WORK}, {MAIN, FOLD}, {WORK}, {FOLD}, {MAIN, WORK, FOLD}};
      for (int i = 0; i < 20; i++) {
        for (int path = 0; path < paths.length; path++) {
          counts[path] += random.nextInt(3) * random.nextInt(10);
        }
        int from = random.nextInt(paths.length);
        int to = random.nextInt(paths.length); // any way, whether it is one to a fold or not
        long moved = random.nextInt((int) counts[from] + 1);
        counts[from] -= moved;
        counts[to] += moved;
        Counters[] all = new Counters[paths.length];
        for (int path = 0; path < paths.length; path++) {
          all[path] = counters(OBJECT, counts[path], paths[path]);
        }
        read(cells, all);
      }
      Intervals all = cells.named(intervals, List.of());
      Map<String, AllocationStats> expected = new TreeMap<>();
      for (int path = 0; path < paths.length; path++) {
        StringBuilder name = new StringBuilder();
        for (int frame : paths[path]) {
          name.append("/").append(frame == FOLD ? "…" : frame == MAIN ? "main" : "work");
        }
        if (counts[path] > 0) {
          expected.put(name + " cells.Cell", objects(counts[path]));
        }
      }
      assertThat(counts(all, all.intervals())).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void whereContextsAreSampledSitesAreAtTheRoot() {
    IntervalCells cells = new IntervalCells();
    cells.begin(true);
    cells.enter(0);
    cells.enter(MAIN);
    cells.counters(ARRAY, 3, 6, 96);
    cells.exit();
    cells.exit();
    cells.sampledContexts(); // what follows was counted already
    cells.enter(MAIN, null);
    cells.counters(ARRAY, 3, 6, 96);
    intervals.add(cells.grown(intervals));
    ContextSnapshot tree =
        cells.named(intervals, List.of()).tree(cells.named(intervals, List.of()).intervals());
    assertThat(tree.size()).isEqualTo(1);
    assertThat(tree.total()).isEqualTo(new AllocationStats(3, 6, 96, 0));
  }
}
