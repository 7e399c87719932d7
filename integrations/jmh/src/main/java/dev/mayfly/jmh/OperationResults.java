package dev.mayfly.jmh;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.TextResult;

/**
 * Immutable. Counts as JMH's secondary results.
 *
 * @param largest the sites with a result of their own
 */
record OperationResults(ProfileNames names, ImmutableList<AllocationSite> largest) {
  private static final String NAME = "mayfly";

  /**
   * Objects and bytes of an operation in one iteration. JMH takes the mean of all iterations.
   *
   * @param text what JMH prints about them; empty before the last iteration
   */
  List<Result<?>> scores(OperationCounts counts, String text) {
    AllocationStats total = counts.total();
    List<Result<?>> scores = new ArrayList<>();
    scores.add(
        CountedObjects.of(NAME + ".objects", counts.each(total.allocations()), "objects/op", text));
    scores.add(score(".bytes", counts.each(total.bytes()), "B/op"));
    for (AllocationSite site : largest) {
      double objects = counts.each(counts.of(site).allocations());
      scores.add(score(": " + names.site(site), objects, "objects/op"));
    }
    return scores;
  }

  private static ScalarResult score(String name, double value, String unit) {
    return new ScalarResult(NAME + name, value, unit, AggregationPolicy.AVG);
  }

  /**
   * A table of the sites.
   *
   * @param counts of all iterations of a fork
   * @param report the directory that the fork's report will be in
   */
  String text(OperationCounts counts, String report) {
    StringBuilder text = new StringBuilder("Allocations of one operation:\n\n");
    row(text, "objects", "bytes", "site");
    AllocationStats others = counts.total();
    for (AllocationSite site : largest) {
      row(text, counts, counts.of(site), names.site(site));
      others = others.minus(counts.of(site));
    }
    int more = counts.sites().size() - largest.size();
    if (more > 0) {
      row(text, counts, others, "(" + more + (more == 1 ? " other site)" : " other sites)"));
    }
    row(text, counts, counts.total(), "(all)");
    text.append("\nCounting takes time: the times of this run are not those of the benchmark.\n")
        .append("Report of the whole run: ")
        .append(report)
        .append('\n');
    return text.toString();
  }

  /** Why there are no counts. */
  static Result<?> nothing(String why) {
    return new TextResult("Nothing was counted: " + why + ".\n", NAME);
  }

  private static void row(
      StringBuilder text, OperationCounts counts, AllocationStats stats, String site) {
    row(text, number(counts.each(stats.allocations())), number(counts.each(stats.bytes())), site);
  }

  private static void row(StringBuilder text, String objects, String bytes, String site) {
    text.append(String.format(Locale.ROOT, "%14s %14s  %s%n", objects, bytes, site));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.3f", value);
  }
}
