package dev.mayfly.report.text;

import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.comparison.RestComparison;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Thread-safe, without state: how estimates have changed, as far as that is certain. */
final class RestComparisonSection {

  private RestComparisonSection() {}

  static void write(RestComparison rest, TextSource source, TextWriter page) throws IOException {
    page.heading("ALLOCATED BY UNWOVEN CODE", "estimated; ± is half of the 95 % interval");
    table(rest.byType(), "type", ClassNames::full, source, page);
    table(rest.onBehalf(), "method", method -> source.names().methods().of(method), source, page);
  }

  private static <K> void table(
      Map<K, RestChange> changes,
      String title,
      Function<K, String> name,
      TextSource source,
      TextWriter page)
      throws IOException {
    List<Map.Entry<K, RestChange>> rows =
        changes.entrySet().stream().filter(row -> row.getValue().isCertain()).toList();
    int shown = Math.min(rows.size(), source.layout().rows());
    TextTable table =
        new TextTable().numbers("change ± 95 %", "before ± 95 %", "after ± 95 %").names(title);
    for (Map.Entry<K, RestChange> row : rows.subList(0, shown)) {
      RestChange change = row.getValue();
      table.row(
          (change.bytes() < 0 ? "-" : change.bytes() > 0 ? "+" : "")
              + Units.estimatedBytes(Math.abs(change.bytes()), change.halfWidth()),
          estimate(change.before()),
          estimate(change.after()),
          name.apply(row.getKey()));
    }
    if (shown > 0) {
      table.write(page);
    }
    if (shown < rows.size()) {
      page.line("  … and " + Units.count(rows.size() - shown) + " more");
    }
    if (rows.size() < changes.size()) {
      page.line("  " + WholeSentences.uncertain(changes.size() - rows.size(), title));
    }
  }

  private static String estimate(RestEstimate estimate) {
    return estimate.samples() == 0
        ? "-"
        : estimate.isCertain()
            ? Units.estimatedBytes(estimate.bytes(), estimate.halfWidth())
            : "uncertain";
  }
}
