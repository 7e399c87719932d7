package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What a JVM that linked the classes of some jars has left.
 *
 * @param outcomes by jar and class: {@code linked}, or the error
 * @param cpuNanos CPU time of its process while it did so
 * @param heapBytes how much more of the heap was used afterwards
 * @param printed what it printed
 * @param report what the profiler reports; of a plain run {@link WovenReport#NONE}
 */
record LinkRun(
    Map<String, String> outcomes,
    long cpuNanos,
    long heapBytes,
    List<String> printed,
    WovenReport report) {
  static final String LINKED = "linked";
  static final String CLASSES_FILE = "classes.tsv";
  static final String PRINTED_FILE = "printed.txt";
  static final String REPORT_DIRECTORY = "report";

  /**
   * Reads what a run has left in its directory.
   *
   * @throws IOException if it did not come to its end
   */
  static LinkRun read(Path directory) throws IOException {
    Map<String, String> outcomes = new LinkedHashMap<>();
    long cpu = -1;
    long heap = -1;
    for (String line : Files.readAllLines(directory.resolve(CLASSES_FILE))) {
      String[] cells = line.split("\t", -1);
      if (cells[0].equals("used")) {
        cpu = Long.parseLong(cells[1]);
        heap = Long.parseLong(cells[2]);
      } else {
        outcomes.put(cells[0] + " " + cells[1], cells[2]);
      }
    }
    if (cpu < 0) {
      throw new IOException("unfinished: " + directory);
    }
    Path report = directory.resolve(REPORT_DIRECTORY);
    return new LinkRun(
        outcomes,
        cpu,
        heap,
        Files.readAllLines(directory.resolve(PRINTED_FILE)),
        Files.exists(report) ? WovenReport.read(report) : WovenReport.NONE);
  }

  long linked() {
    return outcomes.values().stream().filter(LINKED::equals).count();
  }

  /**
   * The classes whose outcome is not that of the plain run, with both outcomes.
   *
   * <p>Only the types of errors count. Of several missing classes the JVM names the one of the
   * method that it happens to look at first, which differs from run to run.
   */
  List<String> differences(LinkRun plain) {
    return plain.outcomes.entrySet().stream()
        .filter(entry -> !type(entry.getValue()).equals(type(outcomes.get(entry.getKey()))))
        .map(
            entry ->
                "%s: plain %s, woven %s"
                    .formatted(entry.getKey(), entry.getValue(), outcomes.get(entry.getKey())))
        .toList();
  }

  private static String type(@Nullable String outcome) {
    return String.valueOf(outcome).replaceFirst(": .*", "");
  }

  /** The lines of stack traces that it printed. */
  List<String> stackTraces() {
    return printed.stream().filter(line -> line.matches("(mayfly: )?\\s+at \\S+\\(.*\\)")).toList();
  }
}
