package dev.mayfly.benchmarks.experiment;

import com.google.common.collect.ImmutableMap;
import java.util.Map;

/**
 * Immutable. One run of a program.
 *
 * @param program the program's name
 * @param mode the label of the mode, or {@link Mode#PLAIN} or {@link Mode#PLAIN_SMALL}
 * @param turn the run's number among those of its program: runs of near numbers were near in time
 * @param values the measurements, as far as they are known and more than nothing
 * @param result a checksum of the program's computation
 * @param failure why it failed; empty if it did not
 */
public record Run(
    String program,
    String mode,
    int turn,
    ImmutableMap<Measure, Double> values,
    String result,
    String failure) {

  /** A run that came to its end. Omits values that are not known, or are nothing. */
  public static Run of(
      String program, String mode, int turn, Map<Measure, Double> values, String result) {
    ImmutableMap.Builder<Measure, Double> known = ImmutableMap.builder();
    values.forEach(
        (measure, value) -> {
          if (value > 0) {
            known.put(measure, value);
          }
        });
    return new Run(program, mode, turn, known.buildOrThrow(), result, "");
  }

  static Run failed(String program, String mode, int turn, String failure) {
    return new Run(program, mode, turn, ImmutableMap.of(), "", failure);
  }

  /** A run with these measurements, under another label of its mode. */
  public Run in(String label) {
    return new Run(program, label, turn, values, result, failure);
  }

  /** A value; NaN if it is unknown. */
  public double of(Measure measure) {
    return values.getOrDefault(measure, Double.NaN);
  }

  /** A value that is a number of things; 0 if it is unknown. */
  public long count(Measure measure) {
    return Math.round(of(measure));
  }

  /** Whether it came to its end and did what it should. */
  public boolean succeeded() {
    return failure.isEmpty();
  }

  boolean isPlain() {
    return mode.equals(Mode.PLAIN) || mode.equals(Mode.PLAIN_SMALL);
  }
}
