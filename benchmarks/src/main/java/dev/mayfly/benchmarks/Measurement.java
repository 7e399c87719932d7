package dev.mayfly.benchmarks;

import com.example.programs.Rounds;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.ToDoubleFunction;

/**
 * Immutable. What one run of a program took; times are of the median round after warm-up.
 *
 * @param cpuNanos CPU time of the whole process: compiler, collector and profiler too
 * @param threadNanos CPU time of the thread that runs the program
 * @param wallNanos elapsed time
 * @param peakKilobytes the greatest resident size; -1 unknown
 * @param checksum of what the program computed
 */
record Measurement(
    double cpuNanos, double threadNanos, double wallNanos, long peakKilobytes, String checksum) {
  private record Round(double cpu, double thread, double wall, String checksum) {}

  /**
   * Reads what {@link Rounds} printed.
   *
   * @throws NoSuchElementException if something is missing
   */
  static Measurement parse(List<String> lines, int warmUps) {
    List<Round> rounds = new ArrayList<>();
    long peak = -1;
    for (String line : lines) {
      if (!line.startsWith(Rounds.PREFIX)) {
        continue;
      }
      Map<String, String> fields =
          ImmutableMap.copyOf(
              Splitter.on(' ')
                  .withKeyValueSeparator('=')
                  .split(line.substring(Rounds.PREFIX.length())));
      if (fields.containsKey("peak")) {
        peak = Long.parseLong(field(fields, "peak"));
      } else {
        rounds.add(
            new Round(
                Double.parseDouble(field(fields, "process")),
                Double.parseDouble(field(fields, "thread")),
                Double.parseDouble(field(fields, "wall")),
                field(fields, "checksum")));
      }
    }
    if (rounds.size() <= warmUps) {
      throw new NoSuchElementException("only " + rounds.size() + " rounds");
    }
    List<Round> measured = rounds.subList(warmUps, rounds.size());
    return new Measurement(
        median(measured, Round::cpu),
        median(measured, Round::thread),
        median(measured, Round::wall),
        peak,
        measured.get(0).checksum());
  }

  private static String field(Map<String, String> fields, String key) {
    String value = fields.get(key);
    if (value == null) {
      throw new NoSuchElementException("no " + key);
    }
    return value;
  }

  private static double median(List<Round> rounds, ToDoubleFunction<Round> of) {
    return Statistics.median(rounds.stream().mapToDouble(of).toArray());
  }
}
