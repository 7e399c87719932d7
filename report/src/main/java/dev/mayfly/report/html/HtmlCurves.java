package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.lifetimes.Share;
import dev.mayfly.snapshot.lifetimes.SurvivalBounds;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Thread-safe, without state: writes how long some objects lived, with the survival curves by three
 * clocks and their confidence bands, ready to be drawn.
 *
 * <p>A curve is written at the ages at which it changes, in hundredths of a percent: from each such
 * age on, {@code above} and {@code below} are the shares that outlive it if objects died as late,
 * or as early, as they may have; {@code low} and {@code high} limit the band.
 */
final class HtmlCurves {

  private static final double SCALE = 10_000;

  private HtmlCurves() {}

  /**
   * Writes some lifetimes.
   *
   * @param precision the half-width of the band that was requested of them; 0 if none was
   */
  static void write(int number, LifetimeStats stats, double precision, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("of").value(number);
    json.name("births").value(Math.round(stats.estimatedBirths()));
    json.name("tracked").value(stats.trackedBirths());
    json.name("trackedDeaths").value(stats.trackedDeaths());
    json.name("effective").value(Math.round(stats.effectiveSample()));
    if (stats.misses(precision)) {
      json.name("halfWidth").value(stats.halfWidth());
    }
    json.name("dead").value(stats.nanos().deaths().total());
    json.name("live").value(stats.nanos().live().total());
    json.name("surviving").value(stats.nanos().survival().survivalAtEnd());
    write(stats.nanos(), json.name("nanos"));
    write(stats.bytes(), json.name("bytes"));
    write(stats.collections(), json.name("collections"));
    json.endObject();
  }

  private static void write(ClockStats clock, JsonWriter json) throws IOException {
    SurvivalBounds bounds = clock.bounds();
    json.beginObject();
    json.name("mean").value(clock.meanAgeAtDeath());
    write(bounds.percentile(0.5), json.name("median"));
    write(bounds.percentile(0.9), json.name("p90"));
    Columns curve = new Columns("age", "above", "below", "low", "high");
    int end = clock.isEmpty() ? -1 : end(clock);
    long[] before = new long[0];
    for (int bucket = 0; bucket <= end; bucket++) {
      long age = LogBuckets.lowerBound(bucket);
      Share band = bounds.band(age);
      long[] now = {
        scaled(bounds.above().survival(age)),
        scaled(bounds.below().survival(age)),
        scaled(band.lower()),
        scaled(band.upper())
      };
      if (!Arrays.equals(now, before)) {
        curve.row(age, now[0], now[1], now[2], now[3]);
        before = now;
      }
    }
    json.name("end").value(end < 0 ? 0 : LogBuckets.lowerBound(end));
    curve.write(json.name("curve"));
    json.endObject();
  }

  /** The bucket after the last in which an object was observed: all its deaths are before it. */
  private static int end(ClockStats clock) {
    int last = Math.max(last(clock.deaths()), last(clock.live()));
    return Math.min(last + 1, LogBuckets.BUCKETS - 1);
  }

  private static int last(Buckets ages) {
    return ages.isEmpty() ? 0 : ages.bucketAt(ages.size() - 1);
  }

  private static long scaled(double share) {
    return Math.round(share * SCALE);
  }

  /** From, to, at least, at most; −1 for an age that is not reached. */
  private static void write(Percentile percentile, JsonWriter json) throws IOException {
    json.beginArray();
    json.value(orNot(percentile.from())).value(orNot(percentile.to()));
    json.value(percentile.atLeast()).value(orNot(percentile.atMost()));
    json.endArray();
  }

  private static long orNot(OptionalLong age) {
    return age.orElse(-1);
  }
}
