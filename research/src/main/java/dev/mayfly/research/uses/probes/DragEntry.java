package dev.mayfly.research.uses.probes;

import org.jspecify.annotations.Nullable;

/** Confined to its owner. When the tracked objects of one site were used. */
final class DragEntry {
  private final ClockPhases nanos = new ClockPhases();
  private final ClockPhases bytes = new ClockPhases();
  private final ClockPhases collections = new ClockPhases();
  private final LastUseSites lastUses = new LastUseSites();
  private @Nullable AccessLengths accesses;
  private final int site;
  private long deaths;

  DragEntry(int site) {
    this.site = site;
  }

  /** Makes sure that {@link #died} for this life needs no memory. */
  void reserve(UsedReference object, LifePhases life, int weight) {
    nanos.reserve(life.used, life.lagNanos, life.useNanos, life.idleNanos, weight);
    bytes.reserve(life.used, life.lagBytes, life.useBytes, life.idleBytes, weight);
    collections.reserve(
        life.used, life.lagCollections, life.useCollections, life.idleCollections, weight);
    if (life.used) {
      lastUses.reserve(life.lastSite);
    }
    if (object instanceof AccessedReference accessed) {
      accesses().reserve(accessed, weight);
    }
  }

  /** Counts a death that was reserved. */
  void died(UsedReference object, LifePhases life, int weight) {
    deaths++;
    nanos.died(life.used, life.lagNanos, life.useNanos, life.idleNanos, weight);
    bytes.died(life.used, life.lagBytes, life.useBytes, life.idleBytes, weight);
    collections.died(
        life.used, life.lagCollections, life.useCollections, life.idleCollections, weight);
    if (life.used) {
      lastUses.died(life.lastSite, life.idleNanos, weight);
    }
    if (object instanceof AccessedReference accessed) {
      accesses().died(accessed, weight);
    }
  }

  /** Counts an object that is alive, until {@link #take} or {@link #forgetLive}. */
  void lives(UsedReference object, LifePhases life, int weight) {
    nanos.lives(life.used, life.idleNanos, weight);
    bytes.lives(life.used, life.idleBytes, weight);
    collections.lives(life.used, life.idleCollections, weight);
    if (life.used) {
      lastUses.lives(life.lastSite, weight);
    }
    if (object instanceof AccessedReference accessed) {
      accesses().lives(accessed, weight);
    }
  }

  private AccessLengths accesses() {
    AccessLengths known = accesses;
    if (known == null) {
      accesses = known = new AccessLengths();
    }
    return known;
  }

  /** Returns all counts, and removes the live objects. */
  UseTimes take() {
    UseTimes uses =
        new UseTimes(
            site,
            deaths,
            nanos.take(),
            bytes.take(),
            collections.take(),
            lastUses.take(),
            accesses == null ? AccessLengths.NONE : accesses.take());
    forgetLive();
    return uses;
  }

  void forgetLive() {
    lastUses.forgetLive();
    if (accesses != null) {
      accesses.forgetLive();
    }
    nanos.forgetLive();
    bytes.forgetLive();
    collections.forgetLive();
  }
}
