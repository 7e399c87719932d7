package dev.mayfly.benchmarks;

import com.google.common.base.Splitter;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Immutable: the thesis on a profiler for packed objects. */
final class PackedPaper extends PaperSuite {
  private static final String SHAPES = "com/example/papers/Shapes$";
  private static final Map<String, String> ROWS_32 =
      Map.of(
          "line", "L" + SHAPES + "Line;",
          "rectangle", "L" + SHAPES + "Rectangle;",
          "color", "L" + SHAPES + "Color;",
          "points", "[L" + SHAPES + "Point;",
          "lines", "[L" + SHAPES + "Line;",
          "rgbs", "[L" + SHAPES + "Rgb;");

  PackedPaper() {
    super("packed", "A profiler for packed objects (thesis, University of New Brunswick)");
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    runs.subject(
        "shapes",
        "context=site,lifetime=off,rest=off,layout=true",
        com.example.papers.Shapes.class);
    Map<String, List<String>> small = rows(runs, "thesis32", "thesis32", "--detail");
    ROWS_32.forEach((name, row) -> text.put(name, cells(row(small, row))));
    text.put("small", smallFields(row(small, "L" + SHAPES + "Small;")));
    Map<String, List<String>> large = rows(runs, "thesis64", "thesis64", "--detail");
    for (int employees : List.of(1_000_000, 500_000)) {
      List<String> row = row(large, "[L" + SHAPES + "Employee;@" + employees);
      put(text, "employees" + employees, bytes(row, 1), bytes(row, 2));
    }
    String dump = "--heap=" + runs.dump("heap", com.example.papers.Employees.class);
    Map<String, List<String>> dumped = rows(runs, "heap64", "thesis64", dump);
    List<String> row = row(dumped, "[L" + SHAPES + "Employee;@" + com.example.papers.Employees.ALL);
    put(text, "heap", bytes(row, 1), bytes(row, 2));
    put(text, "real", heapBytes(runs, dump), bytes(row, 2));
  }

  private static void put(PaperText text, String name, long standard, long packed) {
    text.put(name + ".standard", standard);
    text.put(name + ".packed", packed);
    text.put(
        name + ".saved",
        String.format(Locale.ROOT, "%.2f", 100.0 * (standard - packed) / standard));
  }

  private static long bytes(List<String> row, int column) {
    return Long.parseLong(row.get(column));
  }

  /** The bytes that the shapes, and arrays of them, have in a heap dump. */
  private static long heapBytes(PaperRuns runs, String dump)
      throws IOException, InterruptedException, RunFailedException {
    String profile = runs.report("shapes").toString();
    List<String> lines = runs.mayfly("heap-bytes", "layout", profile, dump, "--format=csv");
    int bytes = Splitter.on(',').splitToList(lines.get(0)).indexOf("bytes");
    long sum = 0;
    for (String line : lines) {
      if (line.startsWith(SHAPES.replace('/', '.'))) {
        sum += Long.parseLong(Splitter.on(',').splitToList(line).get(bytes));
      }
    }
    return sum;
  }

  /** Rows of the model by the name of the type; arrays also by type and length. */
  private static Map<String, List<String>> rows(
      PaperRuns runs, String name, String model, String option)
      throws IOException, InterruptedException, RunFailedException {
    Map<String, List<String>> rows = new HashMap<>();
    for (String line :
        runs.mayfly(
            name,
            "layout",
            runs.report("shapes").toString(),
            "--packed=" + model,
            option,
            "--format=csv")) {
      List<String> cells = Splitter.on(',').trimResults().splitToList(line);
      rows.putIfAbsent(cells.get(0), cells);
      if (cells.size() > 3) {
        rows.putIfAbsent(cells.get(0) + "@" + cells.get(3), cells);
      }
    }
    return rows;
  }

  private static List<String> row(Map<String, List<String>> rows, String name) {
    List<String> row = rows.get(name);
    if (row == null) {
      throw new IllegalStateException("no row " + name + " in " + rows.keySet());
    }
    return row;
  }

  /** Bytes in both layouts; of arrays also the length and the number. */
  private static String cells(List<String> row) {
    return String.join(", ", row.subList(1, row.get(3).isEmpty() ? 3 : 5));
  }

  /** The fields of one or two bytes by their type, and all of them. */
  private static String smallFields(List<String> row) {
    List<String> fields = row.subList(row.size() - 4, row.size());
    int sum = fields.stream().mapToInt(Integer::parseInt).sum();
    return String.join(", ", fields) + ", " + sum;
  }
}
