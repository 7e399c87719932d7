package dev.mayfly.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable, but for its tables. What an analysis reports in one snapshot.
 *
 * @param name of the analysis
 * @param tables that it reports
 * @param failures how many calls ended with a throwable
 * @param reasonOff the class of the throwable for which it was switched off; null if it was not
 */
public record AnalysisResult(
    String name, List<Table> tables, long failures, @Nullable String reasonOff) {}
