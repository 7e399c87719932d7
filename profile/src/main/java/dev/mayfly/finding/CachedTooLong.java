package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.util.Map;

/**
 * Finds a type whose objects neither die young nor stay: with 95 % confidence more than half
 * outlive the first collection, and nine of ten are known to die before the program ends. Caches
 * that are replaced behave so. Generational collectors handle such objects worst: they copy each
 * one time and again before it dies old.
 */
final class CachedTooLong {
  private static final long FEWEST = 1000;
  private static final double FEWEST_TRACKED = 100;
  private static final double LEAST_SHARE = 0.005;

  private CachedTooLong() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    double largest = 0;
    ImmutableList<Finding> found = ImmutableList.of();
    for (Map.Entry<String, LifetimeStats> type : snapshot.lifetimesByType().entrySet()) {
      AllocationStats made = snapshot.byType().getOrDefault(type.getKey(), AllocationStats.EMPTY);
      LifetimeStats lives = type.getValue();
      double share = Shares.of(made, snapshot);
      if (made.allocations() < FEWEST
          || lives.effectiveSample() < FEWEST_TRACKED
          || share < LEAST_SHARE
          || share <= largest) {
        continue;
      }
      Percentile half = lives.collections().bounds().percentile(0.5);
      Percentile most = lives.collections().bounds().percentile(0.9);
      if (half.atLeast() >= 1 && half.to().isPresent() && most.to().isPresent()) {
        largest = share;
        found =
            ImmutableList.of(
                of(
                    type.getKey(),
                    made.allocations(),
                    half.to().getAsLong(),
                    most.to().getAsLong(),
                    share));
      }
    }
    return found;
  }

  private static Finding of(String typeName, long made, long half, long most, double share) {
    return Observation.of(
        "long-lived cache",
        typeName,
        Finding.Evidence.LIFETIMES,
        Math.min(1, 0.1 + share),
        -1,
        names ->
            lenientFormat(
                "%s: %s objects that die neither young nor late. Half of them outlive %s, one in"
                    + " ten %s, and then they die, as in a cache that is replaced.",
                names.type(typeName),
                names.count(made),
                collections(names, half),
                collections(names, most)));
  }

  private static String collections(Names names, long count) {
    return names.count(count) + (count == 1 ? " collection" : " collections");
  }
}
