package dev.mayfly.benchmarks;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Runs of several programs in several modes, and what follows from them.
 *
 * <p>A profiled run is compared with the mean of the plain run before it and the one behind it, so
 * that a machine that slowly changes its speed changes no factor. Memory is that of the run that
 * needed most: the first one of a mode weaves, and later ones may find woven classes in the cache.
 */
record CostMatrix(List<RunRecord> runs) {
  /** The programs, in the order of running. */
  List<String> programs() {
    return runs.stream().map(RunRecord::program).distinct().toList();
  }

  /** The modes that ran, in the order of the tables, plain excepted. */
  List<String> modes() {
    List<String> ran =
        runs.stream().filter(run -> !run.isPlain()).map(RunRecord::mode).distinct().toList();
    List<String> known = NamedModes.all().stream().map(Mode::label).toList();
    return Stream.concat(
            known.stream().filter(ran::contains), ran.stream().filter(it -> !known.contains(it)))
        .toList();
  }

  /** The runs of a program in a mode, failed ones too. */
  List<RunRecord> of(String program, String mode) {
    return runs.stream()
        .filter(run -> run.program().equals(program) && run.mode().equals(mode))
        .toList();
  }

  /** The factors of a program in a mode. */
  Factors factors(String program, String mode, Metric measure) {
    List<RunRecord> plain = plain(program, mode);
    return new Factors(
        of(program, mode).stream()
            .filter(RunRecord::succeeded)
            .map(run -> measure.of(run) / beside(run, plain, measure))
            .filter(Double::isFinite)
            .toList());
  }

  /** The one factor of a program in a mode; NaN if there is none. */
  double factor(String program, String mode, Metric measure) {
    Factors factors = factors(program, mode, measure);
    return measure == Metric.PEAK ? factors.greatest() : factors.median();
  }

  /** The mean of those programs that have a factor in a mode, and its interval. */
  MeanFactor mean(List<String> programs, String mode, Metric measure) {
    if (measure == Metric.PEAK) {
      double[] greatest = factors(programs, mode, measure);
      double mean = greatest.length == 0 ? Double.NaN : Statistics.geometricMean(greatest);
      return new MeanFactor(mean, Double.NaN, Double.NaN);
    }
    return MeanFactor.of(
        programs.stream().map(program -> factors(program, mode, measure)).toList());
  }

  /** The factors of those programs that have one in a mode. */
  double[] factors(List<String> programs, String mode, Metric measure) {
    return programs.stream()
        .mapToDouble(program -> factor(program, mode, measure))
        .filter(Double::isFinite)
        .toArray();
  }

  /** Why a program failed in a mode; null if it did not. */
  @Nullable String failure(String program, String mode) {
    return of(program, mode).stream()
        .filter(run -> !run.succeeded())
        .map(RunRecord::failure)
        .findFirst()
        .orElse(null);
  }

  /** The median of the plain runs of a program; NaN if there is none. */
  double plain(String program, Metric measure) {
    return Statistics.median(
        of(program, Mode.PLAIN).stream()
            .filter(RunRecord::succeeded)
            .mapToDouble(measure::of)
            .toArray());
  }

  private List<RunRecord> plain(String program, String mode) {
    boolean small = NamedModes.all().stream().anyMatch(it -> it.label().equals(mode) && it.small());
    return of(program, small ? Mode.PLAIN_SMALL : Mode.PLAIN).stream()
        .filter(RunRecord::succeeded)
        .toList();
  }

  private static double beside(RunRecord run, List<RunRecord> plain, Metric measure) {
    RunRecord before = null;
    RunRecord behind = null;
    for (RunRecord each : plain) {
      if (each.turn() < run.turn()) {
        before = each;
      } else if (behind == null) {
        behind = each;
      }
    }
    return Stream.of(before == null ? behind : before, behind)
        .filter(Objects::nonNull)
        .mapToDouble(measure::of)
        .average()
        .orElse(Double.NaN);
  }
}
