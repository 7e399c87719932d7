package dev.mayfly.benchmarks;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The outcome of each class or test in one JVM.
 *
 * @param byItem the outcomes; a text behind a colon only explains
 * @param cpuNanos CPU time of the process while it ran them; 0 unknown
 * @param heapBytes how much more of the heap was used afterwards; 0 unknown
 * @param printed the lines that the JVM printed
 * @param woven how many classes were woven
 * @param notWoven why others were left as they are
 */
record Outcomes(
    Map<String, String> byItem,
    long cpuNanos,
    long heapBytes,
    List<String> printed,
    int woven,
    List<NotWoven> notWoven) {

  /** These outcomes with what the profiler's report says, if there is one. */
  static Outcomes of(
      Map<String, String> byItem, long cpuNanos, long heapBytes, List<String> printed, Path report)
      throws IOException {
    Path profile = report.resolve("profile.json");
    if (!Files.exists(profile)) {
      return new Outcomes(byItem, cpuNanos, heapBytes, printed, 0, List.of());
    }
    Coverage coverage = new JsonSnapshotReader().read(profile).coverage();
    return new Outcomes(
        byItem, cpuNanos, heapBytes, printed, coverage.classesWoven(), coverage.notWoven());
  }

  /**
   * The items that did not end as in the plain run, with both outcomes.
   *
   * <p>Only the types of errors count. Of several missing classes the JVM names the one of the
   * method that it happens to look at first, which differs from run to run.
   */
  Map<String, String> differences(Outcomes plain) {
    Map<String, String> differences = new TreeMap<>();
    Map<String, String> all = new TreeMap<>(plain.byItem);
    all.putAll(byItem);
    for (String item : all.keySet()) {
      String expected = plain.byItem.get(item);
      String actual = byItem.get(item);
      if (!type(actual).equals(type(expected))) {
        differences.put(item, "plain " + expected + ", woven " + actual);
      }
    }
    return differences;
  }

  private static String type(@Nullable String outcome) {
    return String.valueOf(outcome).replaceFirst(": .*", "");
  }

  /** The lines of stack traces that it printed. */
  List<String> stackTraces() {
    return printed.stream().filter(line -> line.matches("(mayfly: )?\\s+at \\S+\\(.*\\)")).toList();
  }
}
