package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.Ages;
import org.jspecify.annotations.Nullable;

/** Confined to its owner. Ages by one clock of the objects of one site in one context. */
final class ClockAges {
  private final LifetimeHistogram deaths = new LifetimeHistogram();
  private double deathSum;

  /** There while a snapshot is taken only. */
  private @Nullable LifetimeHistogram live;

  void reserveDeath(int bucket) {
    deaths.reserve(bucket);
  }

  void addDeath(int bucket, long age, long weight) {
    deaths.add(bucket, weight);
    deathSum += (double) age * weight;
  }

  void addLive(int bucket, long weight) {
    LifetimeHistogram ages = live;
    if (ages == null) {
      live = ages = new LifetimeHistogram();
    }
    ages.reserve(bucket);
    ages.add(bucket, weight);
  }

  Ages take() {
    long[] alive = live == null ? new long[0] : live.toArray();
    live = null;
    return new Ages(deaths.toArray(), alive, deathSum);
  }

  void forgetLive() {
    live = null;
  }
}
