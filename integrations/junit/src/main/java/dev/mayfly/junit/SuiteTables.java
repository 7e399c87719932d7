package dev.mayfly.junit;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Immutable. The tests of a suite by their allocations, and those that keep objects.
 *
 * @param rows all tests and classes
 * @param most how many of them the text shows
 * @param unknown why it is not known what they keep; empty if it is
 */
record SuiteTables(List<SuiteRow> rows, int most, String unknown) {

  /** Those that allocate, the most bytes first. */
  List<SuiteRow> byBytes() {
    return rows.stream()
        .filter(row -> row.allocations() > 0)
        .sorted(
            Comparator.comparingLong(SuiteRow::bytes)
                .thenComparingLong(SuiteRow::allocations)
                .reversed())
        .toList();
  }

  /** Those that keep objects, the most first. */
  List<SuiteRow> byKept() {
    return rows.stream()
        .filter(row -> !row.kept().isEmpty())
        .sorted(Comparator.<SuiteRow>comparingLong(row -> row.kept().count()).reversed())
        .toList();
  }

  /** The first rows of both, in lines. */
  String text() {
    List<SuiteRow> allocating = byBytes();
    StringBuilder text = new StringBuilder();
    text.append(heading("Tests that allocate most", allocating.size()));
    List<SuiteRow> shown = allocating.subList(0, Math.min(most, allocating.size()));
    int objects = width("allocations", shown, SuiteRow::allocations);
    int bytes = width("bytes", shown, SuiteRow::bytes);
    text.append(line(objects, "allocations", bytes, "bytes", "test"));
    for (SuiteRow row : shown) {
      text.append(
          line(
              objects,
              FoundAllocations.count(row.allocations()),
              bytes,
              FoundAllocations.count(row.bytes()),
              row.name()));
    }
    List<SuiteRow> keeping = byKept();
    text.append(heading("Kept after their test", keeping.size()));
    if (!unknown.isEmpty()) {
      text.append("  ").append(unknown).append('\n');
    } else if (keeping.isEmpty()) {
      text.append("  no objects\n");
    }
    for (SuiteRow row : keeping.subList(0, Math.min(most, keeping.size()))) {
      text.append("  ")
          .append(FoundAllocations.objects(row.kept().count()))
          .append(" of ")
          .append(row.name())
          .append(FoundAllocations.lines(row.kept()))
          .append('\n');
    }
    return text.toString();
  }

  private String heading(String title, int of) {
    return of > most
        ? title + " (" + most + " of " + FoundAllocations.count(of) + ")\n"
        : title + "\n";
  }

  private static int width(String title, List<SuiteRow> rows, ToLongFunction<SuiteRow> amount) {
    return rows.stream()
        .mapToInt(row -> FoundAllocations.count(amount.applyAsLong(row)).length())
        .reduce(title.length(), Math::max);
  }

  private static String line(int objects, String count, int bytes, String size, String name) {
    return "  "
        + " ".repeat(objects - count.length())
        + count
        + "  "
        + " ".repeat(bytes - size.length())
        + size
        + "  "
        + name
        + "\n";
  }
}
