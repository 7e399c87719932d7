package dev.mayfly.research.agents;

import com.google.common.collect.ImmutableList;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Chapter.Steps;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Allocations of threads over the bytecodes that they execute, as agents have noted them. */
final class MetricsChapter {
  /** The name of the view, and of the CSV file. */
  static final String VIEW = "continuous";

  /** A point, and the one before of the same thread. */
  private record Step(ThreadMetrics before, ThreadMetrics point) {
    /** An amount for each thousand bytecodes between them. */
    double per1000(ToLongFunction<ThreadMetrics> amount) {
      return 1000.0
          * (amount.applyAsLong(point) - amount.applyAsLong(before))
          / Math.max(1, point.bytecodes() - before.bytecodes());
    }
  }

  /** Live bytes are empty where there was no collection yet. */
  private static final List<Column<Step>> COLUMNS =
      List.of(
          Column.<Step>data("thread", step -> step.point.thread()).titled("thread", Unit.TEXT),
          Column.data("threadId", step -> step.point.threadId()),
          Column.<Step>data("allocations", step -> step.point.allocations())
              .titled("allocations", Unit.COUNT),
          Column.<Step>data("bytes", step -> step.point.bytes()).titled("bytes", Unit.BYTES),
          Column.<Step>data(
                  "liveBytes", step -> step.point.liveBytes() < 0 ? null : step.point.liveBytes())
              .titled("live bytes", Unit.BYTES),
          Column.<Step>data(
                  "objectsPer1000",
                  step ->
                      String.format(Locale.ROOT, "%.3f", step.per1000(ThreadMetrics::allocations)))
              .titled("objects per 1,000", Unit.TEXT));

  private MetricsChapter() {}

  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    List<ThreadMetrics> points = snapshot.get(Metrics.PART);
    return points.isEmpty() ? Optional.empty() : Optional.of(chapter(steps(points)));
  }

  /** A step each time that an agent has noted the allocations of a thread. */
  private static List<Step> steps(List<ThreadMetrics> points) {
    Map<Long, ThreadMetrics> last = new HashMap<>();
    List<Step> steps = new ArrayList<>();
    for (ThreadMetrics point : points) {
      ThreadMetrics before = last.put(point.threadId(), point);
      steps.add(
          new Step(
              before != null ? before : Metrics.beginningOf(point.threadId(), point.thread()),
              point));
    }
    return steps;
  }

  private static Chapter chapter(List<Step> steps) {
    ImmutableList.Builder<Map.Entry<String, Step>> rows = ImmutableList.builder();
    Map<Long, List<Step>> threads = new LinkedHashMap<>();
    for (Step step : steps) {
      rows.add(Map.entry(Long.toString(step.point.bytecodes()), step));
      threads.computeIfAbsent(step.point.threadId(), id -> new ArrayList<>()).add(step);
    }
    List<Steps> charts = new ArrayList<>();
    for (List<Step> thread : threads.values()) {
      charts.add(chart(thread, "Objects", ThreadMetrics::allocations, Unit.TEXT));
      charts.add(chart(thread, "Bytes", ThreadMetrics::bytes, Unit.BYTES));
    }
    return Chapter.of(
            VIEW,
            "Continuous",
            "by executed bytecodes",
            Sheet.texts("bytecodes", rows.build(), COLUMNS))
        .noting(
            "What a thread allocates over the bytecodes that it executes: the same in each run of a"
                + " deterministic program.")
        .with(charts);
  }

  private static Steps chart(
      List<Step> thread, String of, ToLongFunction<ThreadMetrics> amount, Unit unit) {
    ImmutableList.Builder<Long> at = ImmutableList.builder();
    ImmutableList.Builder<Double> amounts = ImmutableList.builder();
    ImmutableList.Builder<Long> heap = ImmutableList.builder();
    for (Step step : thread) {
      at.add(step.point.bytecodes());
      amounts.add(step.per1000(amount));
      heap.add(step.point.liveBytes());
    }
    return new Steps(
        thread.get(thread.size() - 1).point.thread(),
        of,
        of.toLowerCase(Locale.ROOT) + " for each 1,000 bytecodes",
        Unit.ROUGHLY,
        unit,
        at.build(),
        amounts.build(),
        heap.build());
  }
}
