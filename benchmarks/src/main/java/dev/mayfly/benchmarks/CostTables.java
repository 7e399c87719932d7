package dev.mayfly.benchmarks;

import com.google.common.primitives.Doubles;
import dev.mayfly.report.markdown.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Immutable (no state). A comparison as Markdown. */
final class CostTables {
  private CostTables() {}

  /** Everything: means by mode, factors by program, marks, and what failed. */
  static String all(CostMatrix matrix) {
    List<String> parts = new ArrayList<>();
    List<String> programs = programs(matrix);
    if (!programs.isEmpty()) {
      parts.add(means(matrix, programs));
      parts.add("Factors of CPU, each program in each mode, median (least–greatest):\n");
      parts.add(byProgram(matrix, programs));
      parts.add(workloads(matrix, programs));
    }
    if (matrix.programs().contains(DemoRuns.LABEL)) {
      parts.add("The demo application, its own packages woven, second half of its requests:\n");
      parts.add(means(matrix, List.of(DemoRuns.LABEL)));
    }
    String marks = CostGoal.table(matrix);
    if (!marks.isEmpty()) {
      parts.add("The project's marks, and what was measured (factors of CPU, geometric means):\n");
      parts.add(marks);
    }
    String failures = failures(matrix);
    if (!failures.isEmpty()) {
      parts.add(failures);
    }
    return String.join("\n", parts);
  }

  /** The real programs of a comparison. */
  static List<String> programs(CostMatrix matrix) {
    return matrix.programs().stream().filter(it -> !it.equals(DemoRuns.LABEL)).toList();
  }

  private static String means(CostMatrix matrix, List<String> programs) {
    List<String> head = new ArrayList<>(List.of("mode"));
    for (Metric measure : Metric.values()) {
      head.add(measure.head());
    }
    head.addAll(List.of("worst CPU", "programs"));
    MarkdownTable table = new MarkdownTable(head.toArray(String[]::new));
    for (String mode : matrix.modes()) {
      double[] cpu = matrix.factors(programs, mode, Metric.CPU);
      if (cpu.length == 0 && programs.stream().allMatch(it -> matrix.of(it, mode).isEmpty())) {
        continue;
      }
      List<String> row = new ArrayList<>(List.of("`" + mode + "`" + description(mode)));
      for (Metric measure : Metric.values()) {
        row.add(matrix.mean(programs, mode, measure).toString());
      }
      row.add(cpu.length == 0 ? "–" : Factors.format(Doubles.max(cpu)));
      row.add(cpu.length + " of " + programs.size());
      table.row(row.toArray(String[]::new));
    }
    return table.toString();
  }

  private static String description(String label) {
    return NamedModes.all().stream()
        .filter(mode -> mode.label().equals(label))
        .map(mode -> ": " + mode.description())
        .findFirst()
        .orElse("");
  }

  private static String byProgram(CostMatrix matrix, List<String> programs) {
    List<String> head = new ArrayList<>(List.of("program"));
    head.addAll(matrix.modes());
    MarkdownTable table = new MarkdownTable(head.toArray(String[]::new));
    for (String program : programs) {
      List<String> row = new ArrayList<>(List.of(program));
      for (String mode : matrix.modes()) {
        Factors factors = matrix.factors(program, mode, Metric.CPU);
        boolean failed = matrix.failure(program, mode) != null;
        row.add(failed && factors.values().isEmpty() ? "failed" : factors.toString());
      }
      table.row(row.toArray(String[]::new));
    }
    return table.toString();
  }

  /** What the programs are, by the mode of Mayfly that saw most of it. */
  private static String workloads(CostMatrix matrix, List<String> programs) {
    MarkdownTable table =
        new MarkdownTable(
            "program",
            "plain CPU, ms",
            "classes",
            "sites",
            "contexts",
            "allocations",
            "bytes seen");
    boolean any = false;
    for (String program : programs) {
      RunRecord seen =
          matrix.runs().stream()
              .filter(run -> run.program().equals(program))
              .filter(run -> run.classes() > 0 && run.events() > 0)
              .reduce((one, other) -> other.contexts() > one.contexts() ? other : one)
              .orElse(null);
      any |= seen != null;
      table.row(
          program,
          String.format(Locale.ROOT, "%.0f", matrix.plain(program, Metric.CPU) / 1e6),
          seen == null ? "" : String.format(Locale.ROOT, "%,d", seen.classes()),
          seen == null ? "" : String.format(Locale.ROOT, "%,d", seen.sites()),
          seen == null ? "" : String.format(Locale.ROOT, "%,d", seen.contexts()),
          seen == null ? "" : String.format(Locale.ROOT, "%,d", seen.events()),
          seen == null || Double.isNaN(seen.seenShare())
              ? ""
              : String.format(Locale.ROOT, "%.0f %%", 100 * seen.seenShare()));
    }
    return any
        ? "What runs: a round's plain CPU, and what Mayfly saw of a whole run:\n\n" + table
        : "";
  }

  /** What failed, and why; empty if nothing did. */
  static String failures(CostMatrix matrix) {
    StringBuilder text = new StringBuilder();
    List<String> modes = new ArrayList<>(List.of(Mode.PLAIN));
    modes.addAll(matrix.modes());
    for (String mode : modes) {
      for (String program : matrix.programs()) {
        String failure = matrix.failure(program, mode);
        if (failure != null) {
          text.append("- failed: ").append(program).append(", `").append(mode).append("`: ");
          text.append(failure.replace('|', '/')).append('\n');
        }
      }
    }
    return text.toString();
  }
}
