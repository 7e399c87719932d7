package dev.mayfly.spring.endpoint;

import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.requests.profile.ProfilingState;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Overhead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: a profile at a glance. */
final class Summary {
  private Summary() {}

  /**
   * A summary: the profile, how much of the truth it is, its cost, and its limits.
   *
   * @param first the first rows of a table
   */
  static Map<String, Object> of(
      ProfilingState state,
      ProfileSnapshot snapshot,
      Function<String, List<Map<String, @Nullable Object>>> first) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("state", state);
    answer.put("from", snapshot.environment().start());
    answer.put("until", snapshot.environment().end());
    answer.put("contexts", snapshot.environment().contextModes().text());
    answer.put("lifetimes", snapshot.environment().lifetimeModes().text());
    answer.put("total", Amount.of(snapshot.total()));
    answer.put("coverage", coverage(snapshot.coverage()));
    answer.put("overhead", overhead(snapshot.overhead()));
    answer.put("types", first.apply("types"));
    answer.put("sites", first.apply("sites"));
    answer.put("topContexts", first.apply("contexts"));
    answer.put("accounts", first.apply("accounts"));
    answer.put("requests", first.apply("requests"));
    answer.put("notes", NoteSentences.of(snapshot));
    return answer;
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
