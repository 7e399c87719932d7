package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: the phases of a program, and what it allocated in each. */
final class PhasesChapter {

  private PhasesChapter() {}

  /** The figures of a phase; its times in milliseconds since the start. */
  private record Row(long from, long to, AllocationStats stats) {
    private long bytesPerSecond() {
      return (long) (1000.0 * stats.bytes() / Math.max(1, to - from));
    }
  }

  /** The chapter; empty where no counts by interval were kept. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    Intervals intervals = snapshot.intervals();
    if (intervals.isEmpty()) {
      return Optional.empty();
    }
    long start = snapshot.environment().startMillis();
    ImmutableList.Builder<Map.Entry<String, Row>> rows = ImmutableList.builder();
    for (Phase phase : intervals.phases()) {
      AllocationStats stats = AllocationStats.EMPTY;
      for (Interval interval : intervals.touching(phase.from(), phase.to())) {
        stats = stats.plus(interval.total());
      }
      rows.add(
          Maps.immutableEntry(
              phase.name(), new Row(phase.from() - start, phase.to() - start, stats)));
    }
    int count = intervals.intervals().size();
    return Optional.of(
        Chapter.of(
                "phases",
                "Phases",
                "in the order of time",
                Sheet.texts(
                    "phase",
                    rows.build(),
                    ImmutableList.of(
                        Column.shown("from", Unit.NANOS, row -> 1e6 * row.from),
                        Column.shown("to", Unit.NANOS, row -> 1e6 * row.to),
                        Column.shown("objects", Unit.COUNT, row -> row.stats.allocations()),
                        Column.shown("bytes", Unit.BYTES, row -> row.stats.bytes()),
                        Column.<Row>shown("bytes/s", Unit.BYTES, Row::bytesPerSecond)
                            .about("Counted bytes a second"))))
            .ifEmpty(
                "No phase is known: the program has not said when it was ready. " + ranges(count))
            .noting("mayfly report --phase=NAME shows one. " + ranges(count)));
  }

  private static String ranges(int intervals) {
    return "mayfly report --from=30s --to=45s shows a range: counts are known for "
        + Units.counted(intervals, "interval", "intervals")
        + ".";
  }
}
