package dev.mayfly.research.agents;

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

/** The notes of agents on threads over executed bytecodes. Stateless. */
final class Metrics {
  /** Metrics of threads over executed bytecodes, noted by agents; those of a thread in order. */
  static final Part<ImmutableList<ThreadMetrics>> PART =
      Part.counters("agents.metrics", ImmutableList.of(), Metrics::minus, Metrics::plus);

  /** The part in JSON. */
  static final JsonPart<ImmutableList<ThreadMetrics>> JSON =
      JsonPart.of(PART, Kind.list(Kind.object(beginningOf(0, ""), Metrics::of)));

  private static ThreadMetrics of(Members json, ThreadMetrics point) throws IOException {
    return new ThreadMetrics(
        json.member("threadId", point.threadId(), Kind.NUMBER),
        json.member("thread", point.thread(), Kind.TEXT),
        json.member("bytecodes", point.bytecodes(), Kind.NUMBER),
        json.member("allocations", point.allocations(), Kind.NUMBER),
        json.member("bytes", point.bytes(), Kind.NUMBER),
        json.member("liveBytes", point.liveBytes(), Kind.NUMBER));
  }

  private Metrics() {}

  /** The beginning of a thread, before its first point. */
  static ThreadMetrics beginningOf(long threadId, String thread) {
    return new ThreadMetrics(threadId, thread, 0, 0, 0, -1);
  }

  /** The points that came after the last earlier one of their threads. */
  private static ImmutableList<ThreadMetrics> minus(
      List<ThreadMetrics> later, List<ThreadMetrics> earlier) {
    Map<Long, Long> known = new HashMap<>();
    earlier.forEach(point -> known.merge(point.threadId(), point.bytecodes(), Math::max));
    return later.stream()
        .filter(point -> point.bytecodes() > known.getOrDefault(point.threadId(), -1L))
        .collect(ImmutableList.toImmutableList());
  }

  /** Bytecodes of two programs are two clocks: a sum of both has no points. */
  private static ImmutableList<ThreadMetrics> plus(
      ImmutableList<ThreadMetrics> one, ImmutableList<ThreadMetrics> other) {
    return one.isEmpty() ? other : other.isEmpty() ? one : ImmutableList.of();
  }
}
