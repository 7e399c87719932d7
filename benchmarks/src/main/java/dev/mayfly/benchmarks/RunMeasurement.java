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
 * Immutable. What one run of a program took: a round of it, by its last rounds.
 *
 * @param rounds how many rounds that is of
 * @param cpuNanos CPU time of the whole process, compiler, collector and profiler too: the mean,
 *     for systems count it in hundredths of a second; other times are medians
 * @param threadNanos CPU time of the program's own threads
 * @param wallNanos elapsed time
 * @param peakKilobytes the greatest resident size; -1 unknown
 * @param result a checksum of what the program computed
 */
record RunMeasurement(
    int rounds,
    double cpuNanos,
    double threadNanos,
    double wallNanos,
    long peakKilobytes,
    String result) {
  private record Round(double cpu, double thread, double wall, String checksum) {}

  /**
   * Reads what {@link Rounds} printed.
   *
   * @param size of the rounds that count
   * @param most how many of the last rounds are measured, but never more than half of them
   * @throws NoSuchElementException if something is missing
   */
  static RunMeasurement parse(List<String> lines, int size, int most) {
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
      } else if (field(fields, "size").equals(Integer.toString(size))) {
        rounds.add(
            new Round(
                Double.parseDouble(field(fields, "process")),
                Double.parseDouble(field(fields, "thread")),
                Double.parseDouble(field(fields, "wall")),
                field(fields, "checksum")));
      }
    }
    if (rounds.isEmpty()) {
      throw new NoSuchElementException("no round of size " + size);
    }
    int measured = Math.min(most, (rounds.size() + 1) / 2);
    List<Round> last = rounds.subList(rounds.size() - measured, rounds.size());
    return new RunMeasurement(
        measured,
        last.stream().mapToDouble(Round::cpu).average().orElseThrow(),
        median(last, Round::thread),
        median(last, Round::wall),
        peak,
        last.get(0).checksum());
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
