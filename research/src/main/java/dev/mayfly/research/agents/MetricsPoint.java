package dev.mayfly.research.agents;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.report.json.JsonPart;
import dev.mayfly.report.json.Kind;
import dev.mayfly.report.json.Members;
import dev.mayfly.snapshot.parts.Part;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable: metrics that an agent noted of a thread when it had executed some bytecodes. All
 * numbers but the last count from the thread's beginning.
 *
 * @param threadId the identifier of the thread
 * @param allocations objects and arrays that it had created
 * @param liveBytes the bytes of the heap after the last garbage collection; −1 if unknown
 */
public record MetricsPoint(
    long threadId, String thread, long bytecodes, long allocations, long bytes, long liveBytes) {

  /** Metrics of threads over executed bytecodes, noted by agents; those of a thread in order. */
  public static final Part<ImmutableList<MetricsPoint>> PART =
      Part.counters("agents.metrics", ImmutableList.of(), MetricsPoint::minus, MetricsPoint::plus);

  /** A note of an agent. */
  static MetricsPoint of(ThreadMetrics noted) {
    return new MetricsPoint(
        noted.threadId(),
        noted.thread(),
        noted.bytecodes(),
        noted.allocations(),
        noted.bytes(),
        noted.liveBytes());
  }

  /** The part in JSON. */
  static final JsonPart<ImmutableList<MetricsPoint>> JSON =
      JsonPart.of(PART, Kind.list(Kind.object(beginningOf(0, ""), MetricsPoint::of)));

  private static MetricsPoint of(Members json, MetricsPoint point) throws IOException {
    return new MetricsPoint(
        json.member("threadId", point.threadId, Kind.NUMBER),
        json.member("thread", point.thread, Kind.TEXT),
        json.member("bytecodes", point.bytecodes, Kind.NUMBER),
        json.member("allocations", point.allocations, Kind.NUMBER),
        json.member("bytes", point.bytes, Kind.NUMBER),
        json.member("liveBytes", point.liveBytes, Kind.NUMBER));
  }

  /** The beginning of a thread, before its first point. */
  public static MetricsPoint beginningOf(long threadId, String thread) {
    return new MetricsPoint(threadId, thread, 0, 0, 0, -1);
  }

  /** Checks that there is a name. */
  public MetricsPoint {
    requireNonNull(thread, "thread");
  }

  /** The points that came after the last earlier one of their threads. */
  public static ImmutableList<MetricsPoint> minus(
      List<MetricsPoint> later, List<MetricsPoint> earlier) {
    Map<Long, Long> known = new HashMap<>();
    earlier.forEach(point -> known.merge(point.threadId, point.bytecodes, Math::max));
    return later.stream()
        .filter(point -> point.bytecodes > known.getOrDefault(point.threadId, -1L))
        .collect(ImmutableList.toImmutableList());
  }

  /** Bytecodes of two programs are two clocks: a sum of both has no points. */
  public static ImmutableList<MetricsPoint> plus(List<MetricsPoint> one, List<MetricsPoint> other) {
    return one.isEmpty()
        ? ImmutableList.copyOf(other)
        : other.isEmpty() ? ImmutableList.copyOf(one) : ImmutableList.of();
  }
}
