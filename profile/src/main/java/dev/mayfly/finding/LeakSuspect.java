package dev.mayfly.finding;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Immutable: objects of one kind of which there are steadily more, collection after collection.
 *
 * @param context where they are created; empty where the type as a whole rises, but none of its
 *     contexts for certain
 * @param times when they were counted, in milliseconds since 1970
 * @param objectsPerSecond how many more each second
 * @param objectsPerSecondLow the lower end of its 95 % interval
 * @param bytesPerSecond their bytes, by the mean size of the objects created there
 * @param kept the share of the objects allocated there that is alive
 * @param ages the ages of live objects at the end, in nanoseconds; empty if they are not known
 * @param account the account of that context, and on whose behalf; empty where there are no
 *     accounts
 * @param chance how probable it is that one so sure, or surer, is found where nothing rises, in all
 *     contexts and types that were tested
 * @param holding which suspects hold these objects, and which ones these hold
 */
public record LeakSuspect(
    String typeName,
    Optional<ContextSite> context,
    ImmutableLongArray times,
    LiveSeries series,
    double objectsPerSecond,
    double objectsPerSecondLow,
    double objectsPerSecondHigh,
    double bytesPerSecond,
    double kept,
    Buckets ages,
    Optional<AccountPath> account,
    double chance,
    LeakHolding holding) {

  /** The number of those that are alive. */
  public long alive() {
    return series.last();
  }

  /** The age that half of the live objects have not reached; empty if ages are not known. */
  public OptionalLong medianAgeNanos() {
    long below = 0;
    for (int i = 0; i < ages.size(); i++) {
      below += ages.countAt(i);
      if (2 * below >= ages.total()) {
        return OptionalLong.of(LogBuckets.upperBound(ages.bucketAt(i)));
      }
    }
    return OptionalLong.empty();
  }

  /** The age that the oldest one has reached; empty if ages are not known. */
  public OptionalLong oldestAgeNanos() {
    return ages.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(LogBuckets.lowerBound(ages.bucketAt(ages.size() - 1)));
  }

  /** The number of additional bytes each second: of these objects and of those that they hold. */
  public double totalBytesPerSecond() {
    return bytesPerSecond + holding.heldBytesPerSecond();
  }

  /**
   * Orders the suspects: bytes a second, including held objects, times the share of objects that
   * stays. Objects of which few stay are mostly held by other suspects, which thus come first.
   */
  public double weight() {
    return Math.max(totalBytesPerSecond(), objectsPerSecond) * kept;
  }

  LeakSuspect with(LeakHolding other) {
    return new LeakSuspect(
        typeName,
        context,
        times,
        series,
        objectsPerSecond,
        objectsPerSecondLow,
        objectsPerSecondHigh,
        bytesPerSecond,
        kept,
        ages,
        account,
        chance,
        other);
  }
}
