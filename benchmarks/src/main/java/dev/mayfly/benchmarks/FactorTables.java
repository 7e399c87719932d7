package dev.mayfly.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Immutable (no state). Comparisons as Markdown. */
final class FactorTables {
  private FactorTables() {}

  /** A column of factors: its head and what it compares. */
  private record Column<T>(String head, ToDoubleFunction<T> measure) {}

  private static final List<Column<Measurement>> PROGRAM_COLUMNS =
      List.of(
          new Column<>("CPU", Measurement::cpuNanos),
          new Column<>("its thread's CPU", Measurement::threadNanos),
          new Column<>("wall", Measurement::wallNanos),
          new Column<>("peak RSS", Measurement::peakKilobytes));

  private static final List<Column<DemoRuns.Measurement>> DEMO_COLUMNS =
      List.of(
          new Column<>("CPU of all", DemoRuns.Measurement::cpuNanos),
          new Column<>("CPU, requests", DemoRuns.Measurement::requestNanos),
          new Column<>("CPU, second half", DemoRuns.Measurement::lateNanos),
          new Column<>("wall, second half", DemoRuns.Measurement::lateWallNanos),
          new Column<>("peak RSS", DemoRuns.Measurement::peakKilobytes));

  static String programs(List<Comparison<Measurement>> comparisons) {
    MarkdownTable table = table("program", "plain ms", PROGRAM_COLUMNS);
    rows(table, comparisons, PROGRAM_COLUMNS, Measurement::cpuNanos);
    List<String> means = new ArrayList<>(List.of("**geometric mean**", ""));
    for (Column<Measurement> column : PROGRAM_COLUMNS) {
      means.add(
          "**"
              + Factors.format(
                  Statistics.geometricMean(
                      comparisons.stream()
                          .filter(comparison -> !comparison.pairs().isEmpty())
                          .mapToDouble(it -> Factors.of(it.pairs(), column.measure()).median())
                          .toArray()))
              + "**");
    }
    table.row(means.toArray(String[]::new));
    return table.toString();
  }

  static String demo(List<Comparison<DemoRuns.Measurement>> comparisons) {
    MarkdownTable table = table("demo application", "plain ms", DEMO_COLUMNS);
    rows(table, comparisons, DEMO_COLUMNS, DemoRuns.Measurement::cpuNanos);
    return table.toString();
  }

  private static <T> MarkdownTable table(String first, String second, List<Column<T>> columns) {
    List<String> head = new ArrayList<>(List.of(first, second));
    columns.forEach(column -> head.add(column.head()));
    return new MarkdownTable(head.toArray(String[]::new));
  }

  private static <T> void rows(
      MarkdownTable table,
      List<Comparison<T>> comparisons,
      List<Column<T>> columns,
      ToDoubleFunction<T> plain) {
    for (Comparison<T> comparison : comparisons) {
      double[] nanos =
          comparison.pairs().stream()
              .mapToDouble(pair -> plain.applyAsDouble(pair.plain()))
              .toArray();
      List<String> row = new ArrayList<>();
      row.add(comparison.subject() + (comparison.failure().isEmpty() ? "" : " (failed)"));
      row.add(String.format(Locale.ROOT, "%.0f", Statistics.median(nanos) / 1e6));
      columns.forEach(
          column -> row.add(Factors.of(comparison.pairs(), column.measure()).toString()));
      table.row(row.toArray(String[]::new));
    }
  }

  static String woven(List<? extends Comparison<?>> comparisons) {
    MarkdownTable table =
        new MarkdownTable(
            "program",
            "classes woven",
            "sites",
            "contexts",
            "allocations",
            "bytes seen",
            "repaired");
    for (Comparison<?> comparison : comparisons) {
      WovenReport report = comparison.report();
      table.row(
          comparison.subject(),
          String.format(Locale.ROOT, "%,d", report.classes()),
          String.format(Locale.ROOT, "%,d", report.sites()),
          String.format(Locale.ROOT, "%,d", report.contexts()),
          String.format(Locale.ROOT, "%,d", report.allocations()),
          String.format(Locale.ROOT, "%.0f %%", 100 * report.countedShare()),
          String.format(Locale.ROOT, "%,d", report.repaired()));
    }
    return table.toString();
  }
}
