package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.Factors.Pair;
import java.util.List;

/**
 * Immutable. All pairs of one program in one mode.
 *
 * @param subject the program's name
 * @param mode the mode's
 * @param pairs in the order of running; fewer than wanted where a run failed
 * @param report what the last profiled run reported
 * @param failure why runs failed; empty if none did
 */
record Comparison<T>(
    String subject, String mode, List<Pair<T>> pairs, WovenReport report, String failure) {}
