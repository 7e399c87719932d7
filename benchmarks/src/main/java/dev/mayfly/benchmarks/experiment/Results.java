package dev.mayfly.benchmarks.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Runs of several programs in several modes, and what follows from them.
 *
 * <p>A profiled run is compared with the mean of the plain run before it and the one behind it, so
 * that a machine that slowly changes its speed changes no factor. Memory is that of the run that
 * needed most: the first one of a mode weaves, and later ones may find woven classes in the cache.
 */
public record Results(List<Run> runs) {
  /** The programs, in the order of running. */
  public List<String> programs() {
    return runs.stream().map(Run::program).distinct().toList();
  }

  /** The modes that ran, in the order of the tables, plain excepted. */
  public List<String> modes() {
    List<String> ran = runs.stream().filter(run -> !run.isPlain()).map(Run::mode).toList();
    return Stream.concat(Mode.NAMED.stream().map(Mode::label).filter(ran::contains), ran.stream())
        .distinct()
        .toList();
  }

  /** The runs of a program in a mode, failed ones too. */
  public List<Run> of(String program, String mode) {
    return runs.stream()
        .filter(run -> run.program().equals(program) && run.mode().equals(mode))
        .toList();
  }

  /** The values of a measure, of a program in a mode, in the order of running. */
  public double[] values(String program, String mode, Measure measure) {
    return of(program, mode).stream()
        .mapToDouble(run -> run.of(measure))
        .filter(Double::isFinite)
        .toArray();
  }

  /** The median of these values; NaN if there are none. */
  public double median(String program, String mode, Measure measure) {
    return Factors.median(values(program, mode, measure));
  }

  /** The factors of a program in a mode. */
  public Factors factors(String program, String mode, Measure measure) {
    return new Factors(compared(program, mode, measure, (run, plain) -> run / plain));
  }

  /** The factor of the runs of a program in a mode over the plain runs beside them. */
  public List<Double> added(String program, String mode, Measure measure) {
    return compared(program, mode, measure, (run, plain) -> run - plain);
  }

  private List<Double> compared(
      String program, String mode, Measure measure, DoubleBinaryOperator comparison) {
    List<Run> plain = plain(program, mode);
    return of(program, mode).stream()
        .map(run -> comparison.applyAsDouble(run.of(measure), beside(run, plain, measure)))
        .filter(Double::isFinite)
        .toList();
  }

  /** The one factor of a program in a mode; NaN if there is none. */
  public double factor(String program, String mode, Measure measure) {
    Factors factors = factors(program, mode, measure);
    return measure == Measure.PEAK
        ? factors.values().stream().reduce(Double::max).orElse(Double.NaN)
        : factors.median();
  }

  /** The factors of those programs that have one in a mode. */
  public double[] factors(List<String> programs, String mode, Measure measure) {
    return programs.stream()
        .mapToDouble(program -> factor(program, mode, measure))
        .filter(Double::isFinite)
        .toArray();
  }

  /** The mean of those programs that have a factor in a mode, and its interval. */
  public MeanFactor mean(List<String> programs, String mode, Measure measure) {
    if (measure == Measure.PEAK) {
      double mean = Factors.geometricMean(factors(programs, mode, measure));
      return new MeanFactor(mean, Double.NaN, Double.NaN);
    }
    return MeanFactor.of(
        programs.stream().map(program -> factors(program, mode, measure)).toList());
  }

  /** Why a program failed in a mode; null if it did not. */
  public @Nullable String failure(String program, String mode) {
    return of(program, mode).stream()
        .filter(run -> !run.succeeded())
        .map(Run::failure)
        .findFirst()
        .orElse(null);
  }

  /** Whether a run failed. */
  public boolean hasFailures() {
    return !runs.stream().allMatch(Run::succeeded);
  }

  /** A line for each program and mode that failed, and why; empty if none did. */
  public String failures() {
    List<String> modes = new ArrayList<>(List.of(Mode.PLAIN));
    modes.addAll(modes());
    StringBuilder text = new StringBuilder();
    for (String mode : modes) {
      for (String program : programs()) {
        String failure = failure(program, mode);
        if (failure != null) {
          text.append(
              "- failed: %s, `%s`: %s\n".formatted(program, mode, failure.replace('|', '/')));
        }
      }
    }
    return text.toString();
  }

  private List<Run> plain(String program, String mode) {
    boolean small = Mode.NAMED.stream().anyMatch(it -> it.label().equals(mode) && it.small());
    return of(program, small ? Mode.PLAIN_SMALL : Mode.PLAIN).stream()
        .filter(Run::succeeded)
        .toList();
  }

  private static double beside(Run run, List<Run> plain, Measure measure) {
    Run before = null;
    Run behind = null;
    for (Run each : plain) {
      if (each.turn() < run.turn()) {
        before = each;
      } else if (behind == null) {
        behind = each;
      }
    }
    return Stream.of(before == null ? behind : before, behind)
        .filter(Objects::nonNull)
        .mapToDouble(it -> it.of(measure))
        .average()
        .orElse(Double.NaN);
  }
}
