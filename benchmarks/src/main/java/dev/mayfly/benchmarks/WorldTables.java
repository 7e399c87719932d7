package dev.mayfly.benchmarks;

import dev.mayfly.report.markdown.MarkdownTable;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Confined. Adds up runs that linked the classes of jars, by mode, and shows them as tables. */
final class WorldTables {
  private static final class Sum {
    private int classes;
    private int linked;
    private int woven;
    private int differences;
    private int verifyErrors;
    private int stackTraces;
    private long cpuNanos;
    private long heapBytes;
  }

  private static final class Reason {
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private String example = "";
  }

  private final Map<String, Sum> sums = new LinkedHashMap<>();
  private final Map<String, Reason> reasons = new TreeMap<>();

  /**
   * Enters a run.
   *
   * @param mode the JDK and the agent's options
   */
  void add(String mode, LinkRun plain, LinkRun woven) {
    Sum sum = sums.computeIfAbsent(mode, key -> new Sum());
    sum.classes += plain.outcomes().size();
    sum.linked += (int) plain.linked();
    sum.woven += woven.report().classes();
    List<String> differences = woven.differences(plain);
    sum.differences += differences.size();
    sum.verifyErrors +=
        (int) differences.stream().filter(line -> line.contains("java.lang.VerifyError")).count();
    sum.stackTraces += woven.stackTraces().size();
    sum.cpuNanos += woven.cpuNanos() - plain.cpuNanos();
    sum.heapBytes += woven.heapBytes() - plain.heapBytes();
    for (NotWoven row : woven.report().notWoven()) {
      Reason reason = reasons.computeIfAbsent(row.reason(), key -> new Reason());
      reason.counts.merge(mode, (int) row.count(), Integer::sum);
      if (reason.example.isEmpty() && !row.examples().isEmpty()) {
        reason.example = "`" + row.examples().get(0) + "`";
      }
    }
  }

  /** Whether woven runs did something that plain ones do not. */
  boolean hasDifferences() {
    return sums.values().stream().anyMatch(sum -> sum.differences + sum.stackTraces > 0);
  }

  @Override
  public String toString() {
    MarkdownTable table =
        new MarkdownTable(
            "mode",
            "classes",
            "linked plain",
            "woven",
            "other outcome",
            "of these VerifyErrors",
            "lines of stack traces",
            "CPU a class",
            "heap a class");
    sums.forEach(
        (mode, sum) ->
            table.row(
                mode,
                number(sum.classes),
                number(sum.linked),
                number(sum.woven),
                number(sum.differences),
                number(sum.verifyErrors),
                number(sum.stackTraces),
                String.format(Locale.ROOT, "%.2f ms", sum.cpuNanos / 1e6 / sum.classes),
                String.format(Locale.ROOT, "%.1f kB", sum.heapBytes / 1e3 / sum.classes)));
    List<String> head = new ArrayList<>(List.of("not woven, by reason"));
    head.addAll(sums.keySet());
    head.add("example");
    MarkdownTable refusals = new MarkdownTable(head.toArray(String[]::new));
    reasons.forEach(
        (reason, row) -> {
          List<String> cells = new ArrayList<>(List.of(reason));
          sums.keySet().forEach(mode -> cells.add(number(row.counts.getOrDefault(mode, 0))));
          cells.add(row.example);
          refusals.row(cells.toArray(String[]::new));
        });
    return table + "\n" + (reasons.isEmpty() ? "No class was refused.\n" : refusals);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
