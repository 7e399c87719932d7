package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: the types with the most bytes of all that was allocated, counted or
 * not; omitted where nothing was sampled.
 */
final class WholeTypesSection implements Section {

  /** Immutable: a type, its counted bytes, and an estimate of the others. */
  private record Row(String typeName, long counted, RestEstimate rest) {
    long bytes() {
      return counted + rest.bytes();
    }
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    WholePicture whole = source.snapshot().whole();
    if (whole.isEmpty()) {
      return;
    }
    boolean all = !source.layout().isFirstPage();
    long uncertain = 0;
    long uncertainBytes = 0;
    Map<String, RestEstimate> shownRest = new HashMap<>();
    for (Map.Entry<String, RestEstimate> rest : whole.byType().entrySet()) {
      if (all || rest.getValue().isCertain()) {
        shownRest.put(rest.getKey(), rest.getValue());
      } else {
        uncertain++;
        uncertainBytes += rest.getValue().bytes();
      }
    }
    List<Row> rows = rows(source.snapshot().byType(), shownRest);
    int shown = Math.min(rows.size(), source.layout().rows());
    page.heading(
        "TOP TYPES OF ALL ALLOCATED BYTES",
        "counted and estimated, " + shown + " of " + Units.count(rows.size()));
    TextTable table = new TextTable().numbers("counted", "estimated ± 95 %", "%").names("type");
    for (Row row : rows.subList(0, shown)) {
      table.row(
          Units.bytes(row.counted),
          row.rest.samples() == 0
              ? "-"
              : Units.estimatedBytes(row.rest.bytes(), row.rest.halfWidth()),
          Units.share(row.bytes(), whole.allocatedBytes()),
          "");
    }
    List<String> types = Lists.transform(rows.subList(0, shown), row -> row.typeName);
    table.write(page, room -> source.names().classes().fitting(types, room));
    if (uncertain > 0) {
      page.line("  " + WholeSentences.uncertain(uncertain, uncertainBytes));
    }
  }

  private static List<Row> rows(
      Map<String, AllocationStats> counted, Map<String, RestEstimate> rest) {
    Map<String, Row> rows = new HashMap<>();
    counted.forEach(
        (type, stats) -> rows.put(type, new Row(type, stats.bytes(), RestEstimate.NONE)));
    rest.forEach(
        (type, estimate) ->
            rows.merge(
                type,
                new Row(type, 0, estimate),
                (one, other) -> new Row(type, one.counted, estimate)));
    return rows.values().stream()
        .filter(row -> row.bytes() > 0)
        .sorted(Comparator.comparingLong(Row::bytes).reversed().thenComparing(Row::typeName))
        .toList();
  }
}
