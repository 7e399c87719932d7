package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.jvm.GarbageCollection;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Guarded by its owner. Attributes all that is allocated to the test that runs, or to the test
 * class around it: from one beginning or end of a test to the next.
 */
final class SuiteRecording {
  private static final int COLLECTIONS = 2;

  /** Between two marks, for one row. */
  private record Interval(SuiteRow row, long from, long to) {}

  private final AllocationProfiler profiler;
  private final List<SuiteRow> rows = new ArrayList<>();
  private final List<Interval> intervals = new ArrayList<>();
  private final Deque<SuiteRow> open = new ArrayDeque<>();
  private ProfileSnapshot last;
  private long lastMark;

  SuiteRecording(AllocationProfiler profiler) {
    this.profiler = profiler;
    profiler.refreshLifetimes();
    this.last = profiler.snapshot();
    this.lastMark = profiler.markLifetimes().orElse(0);
  }

  /**
   * A test or class begins.
   *
   * @param packageName with a dot behind it; empty if there is none
   */
  void begin(String packageName, String name) {
    cut();
    SuiteRow row = new SuiteRow(packageName, name);
    rows.add(row);
    open.push(row);
  }

  void end() {
    cut();
    open.pop();
  }

  private void cut() {
    long mark = profiler.markLifetimes().orElse(0);
    ProfileSnapshot now = profiler.snapshot();
    SuiteRow row = open.peek();
    if (row != null) {
      row.add(Allocations.in(now.minus(last)));
      intervals.add(new Interval(row, lastMark, mark));
    }
    last = now;
    lastMark = mark;
  }

  /** Whether each object was followed, so that {@link #collect} finds those that are kept. */
  boolean followsObjects() {
    return last.environment().lifetimeModes().isOnly(LifetimeMode.EXACT);
  }

  /** Collects the garbage, and notes for each row which of its objects are alive. */
  void collect() {
    for (int i = 0; i < COLLECTIONS; i++) {
      GarbageCollection.collect();
    }
    keep(intervals);
    intervals.clear();
  }

  /** Halves intervals with survivors to find the tests: few of many have some. */
  private void keep(List<Interval> some) {
    if (some.isEmpty()) {
      return;
    }
    Map<AllocationSite, Long> alive =
        profiler.aliveBetween(some.get(0).from, some.get(some.size() - 1).to);
    Survivors survivors = Survivors.of(alive);
    if (survivors.isEmpty()) {
      return;
    }
    if (some.size() == 1) {
      some.get(0).row.keep(survivors);
    } else {
      keep(some.subList(0, some.size() / 2));
      keep(some.subList(some.size() / 2, some.size()));
    }
  }

  /** All rows, in the order of the tests. */
  List<SuiteRow> rows() {
    return rows;
  }

  /** The profile up to the end of the last test. */
  ProfileSnapshot last() {
    return last;
  }
}
