package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.LifetimeSource.Lifetimes;

/** Confined to its owner. What is known of the tracked objects of one site in one context. */
final class LifetimeEntry {
  final CallNode context;
  final int site;

  /** Its place in the {@link LifetimeTable}. */
  final int number;

  private final ClockAges nanos = new ClockAges();
  private final ClockAges bytes = new ClockAges();
  private final ClockAges collections = new ClockAges();
  private long deaths;
  private long deathWeight;
  private long live;
  private long liveWeight;

  LifetimeEntry(CallNode context, int site, int number) {
    this.context = context;
    this.site = site;
    this.number = number;
  }

  /** Counts deaths at one age, wholly or, if memory is short, not at all. */
  void died(Age age, int weight, int objects) {
    long all = (long) weight * objects;
    nanos.reserveDeath(age.nanosBucket);
    bytes.reserveDeath(age.bytesBucket);
    collections.reserveDeath(age.collectionsBucket);
    deaths += objects;
    deathWeight += all;
    nanos.addDeath(age.nanosBucket, age.nanos, all);
    bytes.addDeath(age.bytesBucket, age.bytes, all);
    collections.addDeath(age.collectionsBucket, age.collections, all);
  }

  /** Counts an object that is alive, until {@link #take} or {@link #forgetLive}. */
  void lives(Age age, int weight) {
    live++;
    liveWeight += weight;
    nanos.addLive(age.nanosBucket, weight);
    bytes.addLive(age.bytesBucket, weight);
    collections.addLive(age.collectionsBucket, weight);
  }

  /** All that is known; what was counted as alive is taken off. */
  Lifetimes take() {
    long births = deaths + live;
    double weight = (double) deathWeight + liveWeight;
    live = 0;
    liveWeight = 0;
    return new Lifetimes(births, deaths, weight, nanos.take(), bytes.take(), collections.take());
  }

  void forgetLive() {
    live = 0;
    liveWeight = 0;
    nanos.forgetLive();
    bytes.forgetLive();
    collections.forgetLive();
  }
}
