package dev.mayfly.report.tables;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.wording.Sparkline;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.SurvivalCurve;
import java.util.function.LongFunction;

/**
 * Immutable: an axis of ages, each column of it as many octaves as all others, on which small
 * distributions are drawn that can be compared.
 *
 * <p>Octave 0 is the age 0, octave n the ages of n bits.
 */
record AgeAxis(int first, int perColumn, int columns) {

  /** The axis on which all these ages at death have their place. */
  static AgeAxis over(Iterable<ClockStats> clocks, int maxColumns) {
    int first = Long.SIZE;
    int last = -1;
    for (ClockStats clock : clocks) {
      Buckets deaths = clock.deaths();
      if (!deaths.isEmpty()) {
        first = Math.min(first, octave(LogBuckets.lowerBound(deaths.bucketAt(0))));
        last = Math.max(last, octave(LogBuckets.lowerBound(deaths.bucketAt(deaths.size() - 1))));
      }
    }
    if (last < 0) {
      return new AgeAxis(0, 1, 0);
    }
    int octaves = last - first + 1;
    int perColumn = (octaves + maxColumns - 1) / maxColumns;
    return new AgeAxis(first, perColumn, (octaves + perColumn - 1) / perColumn);
  }

  private static int octave(long age) {
    return Long.SIZE - Long.numberOfLeadingZeros(age);
  }

  /** The shares of objects that die in each column, the highest bar for the largest share. */
  String draw(SurvivalCurve curve) {
    double[] shares = new double[columns];
    double before = 1;
    for (SurvivalCurve.Step step : curve.steps()) {
      shares[(octave(step.age()) - first) / perColumn] += before - step.survival();
      before = step.survival();
    }
    return Sparkline.bars(shares);
  }

  /** {@code 1.0 µs to 17.2 s, ×2 a column}. */
  String describe(LongFunction<String> unit) {
    if (columns == 0) {
      return "no deaths";
    }
    long from = first == 0 ? 0 : 1L << (first - 1);
    int last = Math.min(Long.SIZE - 1, first + columns * perColumn - 1);
    long to = last == 0 ? 0 : -1L >>> (Long.SIZE - last);
    return unit.apply(from) + " to " + unit.apply(to) + ", ×" + (1L << perColumn) + " a column";
  }
}
