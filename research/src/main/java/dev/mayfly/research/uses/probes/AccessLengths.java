package dev.mayfly.research.uses.probes;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.lifetime.LifetimeHistogram;
import dev.mayfly.research.uses.probes.UseTimes.AccessLives;

/** Confined to its owner. How many accesses the objects of one site lived. */
final class AccessLengths {
  static final AccessLives NONE =
      new AccessLives(new long[0], new long[0], new long[0], new long[0]);

  private final LifetimeHistogram own = new LifetimeHistogram();
  private final LifetimeHistogram shared = new LifetimeHistogram();

  /** These two are filled while a snapshot is taken only. */
  private LifetimeHistogram liveOwn = new LifetimeHistogram();

  private LifetimeHistogram liveShared = new LifetimeHistogram();

  /** Makes sure that {@link #died} for this object needs no memory. */
  void reserve(AccessedReference object, int weight) {
    (object.isShared() ? shared : own).reserve(bucketOf(object), weight);
  }

  void died(AccessedReference object, int weight) {
    (object.isShared() ? shared : own).add(bucketOf(object), weight, 1);
  }

  void lives(AccessedReference object, int weight) {
    LifetimeHistogram lengths = object.isShared() ? liveShared : liveOwn;
    lengths.reserve(bucketOf(object), weight);
    lengths.add(bucketOf(object), weight, 1);
  }

  private static int bucketOf(AccessedReference object) {
    return LogBuckets.bucketOf(object.length());
  }

  AccessLives take() {
    return new AccessLives(
        own.toWeights().sums(),
        shared.toWeights().sums(),
        liveOwn.toWeights().sums(),
        liveShared.toWeights().sums());
  }

  void forgetLive() {
    liveOwn = new LifetimeHistogram();
    liveShared = new LifetimeHistogram();
  }
}
