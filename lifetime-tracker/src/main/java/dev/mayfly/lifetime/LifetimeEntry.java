package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.Generations;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.contexts.CallNode;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. Lifetimes of the tracked objects of one site in one context that have the
 * same weight as far as contexts are concerned.
 */
final class LifetimeEntry {
  private static final long[] NONE = new long[0];

  final CallNode context;
  final int site;

  /** As for {@code AllocationListener.born}. */
  final int contextWeight;

  /** Its place in the {@link LifetimeTable}. */
  final int number;

  private final ClockAges nanos = new ClockAges();
  private final ClockAges bytes = new ClockAges();
  private final ClockAges collections = new ClockAges();
  private long firstGeneration = Long.MAX_VALUE;
  private long deaths;
  private long deathWeight;
  private long live;
  private long liveWeight;

  /** There while a snapshot is taken only. */
  private @Nullable BirthCollections generations;

  LifetimeEntry(CallNode context, int site, int contextWeight, int number) {
    this.context = context;
    this.site = site;
    this.contextWeight = contextWeight;
    this.number = number;
  }

  /** Counts deaths at one age, wholly or, if memory is short, not at all. */
  void died(Age age, int weight, int objects) {
    nanos.reserveDeath(age.nanosBucket, age.seenNanosBucket, weight);
    bytes.reserveDeath(age.bytesBucket, age.seenBytesBucket, weight);
    collections.reserveDeath(age.collectionsBucket, age.seenCollectionsBucket, weight);
    deaths += objects;
    deathWeight += (long) weight * objects;
    firstGeneration = Math.min(firstGeneration, age.generation);
    nanos.addDeath(age.nanosBucket, age.seenNanosBucket, age.nanos, weight, objects);
    bytes.addDeath(age.bytesBucket, age.seenBytesBucket, age.bytes, weight, objects);
    collections.addDeath(
        age.collectionsBucket, age.seenCollectionsBucket, age.collections, weight, objects);
  }

  /** Counts an object that is alive, until {@link #take} or {@link #forgetLive}. */
  void lives(Age age, int weight) {
    BirthCollections births = generations;
    if (births == null) {
      generations = births = new BirthCollections();
    }
    births.add(age.generation);
    live++;
    liveWeight += weight;
    firstGeneration = Math.min(firstGeneration, age.generation);
    nanos.addLive(age.nanosBucket, age.seenNanosBucket, weight);
    bytes.addLive(age.bytesBucket, age.seenBytesBucket, weight);
    collections.addLive(age.collectionsBucket, age.seenCollectionsBucket, weight);
  }

  /**
   * Returns all counts, and removes the live objects.
   *
   * @param checked as in {@link Generations}
   */
  Lifetimes take(long checked) {
    Lifetimes lifetimes =
        new Lifetimes(
            deaths + live,
            deaths,
            (double) deathWeight + liveWeight,
            nanos.take(),
            bytes.take(),
            collections.take(),
            new Generations(
                firstGeneration, checked, generations == null ? NONE : generations.toArray()));
    forgetLive();
    return lifetimes;
  }

  void forgetLive() {
    live = 0;
    liveWeight = 0;
    generations = null;
    nanos.forgetLive();
    bytes.forgetLive();
    collections.forgetLive();
  }
}
