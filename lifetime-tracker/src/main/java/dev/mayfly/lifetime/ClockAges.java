package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Weights;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. Ages by one clock of the objects of one site in one context: when they
 * were found dead, or live, and when they were last seen alive before that.
 */
final class ClockAges {
  private static final Weights NONE = new LifetimeHistogram().toWeights();

  private final LifetimeHistogram deaths = new LifetimeHistogram();
  private final LifetimeHistogram deathsLastSeen = new LifetimeHistogram();
  private double deathSum;

  /** There while a snapshot is taken only. */
  private @Nullable LifetimeHistogram live;

  private @Nullable LifetimeHistogram liveLastSeen;

  void reserveDeath(int bucket, int seenBucket, int weight) {
    deaths.reserve(bucket, weight);
    deathsLastSeen.reserve(seenBucket, weight);
  }

  /** Counts deaths at one age, in buckets that were reserved. */
  void addDeath(int bucket, int seenBucket, long age, int weight, int objects) {
    deaths.add(bucket, weight, objects);
    deathsLastSeen.add(seenBucket, weight, objects);
    deathSum += (double) age * weight * objects;
  }

  void addLive(int bucket, int seenBucket, int weight) {
    live = withOne(live, bucket, weight);
    liveLastSeen = withOne(liveLastSeen, seenBucket, weight);
  }

  private static LifetimeHistogram withOne(
      @Nullable LifetimeHistogram known, int bucket, int weight) {
    LifetimeHistogram ages = known == null ? new LifetimeHistogram() : known;
    ages.reserve(bucket, weight);
    ages.add(bucket, weight, 1);
    return ages;
  }

  Ages take() {
    Ages ages =
        new Ages(
            deaths.toWeights(),
            live == null ? NONE : live.toWeights(),
            deathsLastSeen.toWeights(),
            liveLastSeen == null ? NONE : liveLastSeen.toWeights(),
            deathSum);
    forgetLive();
    return ages;
  }

  void forgetLive() {
    live = null;
    liveLastSeen = null;
  }
}
