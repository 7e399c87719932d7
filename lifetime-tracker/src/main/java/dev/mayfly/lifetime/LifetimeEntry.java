package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import org.jspecify.annotations.Nullable;

/** Confined to its owner. What is known of the tracked objects of one site in one context. */
final class LifetimeEntry {
  final CallNode context;
  final int site;
  private final ClockAges nanos = new ClockAges();
  private final ClockAges bytes = new ClockAges();
  private final ClockAges collections = new ClockAges();
  private @Nullable DragEntry drag;
  private long deaths;
  private long deathWeight;
  private long live;
  private long liveWeight;

  LifetimeEntry(CallNode context, int site) {
    this.context = context;
    this.site = site;
  }

  /** Counts a death, wholly or, if memory is short, not at all. */
  void died(Age age, int weight) {
    nanos.reserveDeath(age.nanosBucket);
    bytes.reserveDeath(age.bytesBucket);
    collections.reserveDeath(age.collectionsBucket);
    deaths++;
    deathWeight += weight;
    nanos.addDeath(age.nanosBucket, age.nanos, weight);
    bytes.addDeath(age.bytesBucket, age.bytes, weight);
    collections.addDeath(age.collectionsBucket, age.collections, weight);
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

  /** When the objects were used; made at the first call. */
  DragEntry drag() {
    DragEntry known = drag;
    if (known == null) {
      drag = known = new DragEntry();
    }
    return known;
  }

  /** When the objects were used; null where that is not observed. */
  @Nullable DragEntry dragIfKnown() {
    return drag;
  }

  void forgetLive() {
    if (drag != null) {
      drag.forgetLive();
    }
    live = 0;
    liveWeight = 0;
    nanos.forgetLive();
    bytes.forgetLive();
    collections.forgetLive();
  }
}
