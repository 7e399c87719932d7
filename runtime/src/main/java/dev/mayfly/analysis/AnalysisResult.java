package dev.mayfly.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable, but for its tables. The report of an analysis in one snapshot.
 *
 * @param failures how many calls ended with a throwable
 * @param reasonOff the class of the throwable for which it was switched off; null if it was not
 */
public record AnalysisResult(
    String name, List<Table> tables, long failures, @Nullable String reasonOff) {

  static AnalysisResult of(String name, Report report, Failures failures) {
    return new AnalysisResult(name, report.tables(), failures.count(), failures.reasonOff());
  }
}
