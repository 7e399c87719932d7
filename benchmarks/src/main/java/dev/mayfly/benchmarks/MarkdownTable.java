package dev.mayfly.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Confined. Collects rows and prints them as a Markdown table whose columns stand in line. */
final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();

  MarkdownTable(String... head) {
    rows.add(List.of(head));
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> rule = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      rule.add(i == 0 ? "-".repeat(widths[i]) : "-".repeat(widths[i] - 1) + ":");
    }
    StringBuilder text = new StringBuilder();
    line(text, rows.get(0), widths);
    line(text, rule, widths);
    rows.stream().skip(1).forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - cells.get(i).length());
      text.append(i == 0 ? "| " : " | ");
      text.append(i == 0 ? cells.get(i) + blanks : blanks + cells.get(i));
    }
    text.append(" |\n");
  }
}
