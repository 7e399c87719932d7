package dev.mayfly.spring.endpoint;

import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.requests.profile.ProfilingState;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Overhead;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a profile at a glance.
 *
 * @param coverage how much of the truth that is
 * @param overhead the cost of the profiler, and its lost records
 * @param requests the requests of the first principals
 * @param notes the accuracy and limits of the profile
 */
record Summary(
    ProfilingState state,
    Instant from,
    Instant until,
    String contexts,
    String lifetimes,
    Amount total,
    Map<String, Object> coverage,
    Map<String, Object> overhead,
    List<Map<String, @Nullable Object>> types,
    List<Map<String, @Nullable Object>> sites,
    List<Map<String, @Nullable Object>> topContexts,
    List<Map<String, @Nullable Object>> accounts,
    List<Map<String, @Nullable Object>> requests,
    List<String> notes) {

  /**
   * A summary.
   *
   * @param first the first rows of a table
   */
  static Summary of(
      ProfilingState state,
      ProfileSnapshot snapshot,
      Function<String, List<Map<String, @Nullable Object>>> first) {
    return new Summary(
        state,
        snapshot.environment().start(),
        snapshot.environment().end(),
        snapshot.environment().contextModes().text(),
        snapshot.environment().lifetimeModes().text(),
        Amount.of(snapshot.total()),
        coverage(snapshot.coverage()),
        overhead(snapshot.overhead()),
        first.apply("types"),
        first.apply("sites"),
        first.apply("contexts"),
        first.apply("accounts"),
        first.apply("requests"),
        NoteSentences.of(snapshot));
  }

  private static Map<String, Object> coverage(Coverage coverage) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("countedBytes", coverage.countedBytes());
    if (coverage.allocatedBytes() >= 0) {
      figures.put("allocatedBytes", coverage.allocatedBytes());
    }
    figures.put("classesWoven", coverage.classesWoven());
    figures.put("sites", coverage.sites());
    Map<String, Long> notWoven = new LinkedHashMap<>();
    coverage.notWoven().forEach(reason -> notWoven.put(reason.reason(), reason.count()));
    figures.put("classesNotWoven", notWoven);
    return figures;
  }

  private static Map<String, Object> overhead(Overhead overhead) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("contexts", overhead.contextNodes());
    figures.put("trackedObjects", overhead.trackedLive());
    for (Cost figure : Cost.values()) {
      boolean isTime = figure.unit() == Quantity.Unit.NANOS;
      figures.put(
          isTime ? figure.jsonName().replace("Nanos", "Millis") : figure.jsonName(),
          isTime ? overhead.get(figure) / 1_000_000 : overhead.get(figure));
    }
    return figures;
  }
}
