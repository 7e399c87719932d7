package dev.mayfly.lifetime;

import dev.mayfly.lifetime.clock.LifetimeClock;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without locks. The last reading of the clocks: fresh to a tick, and to the birth
 * that notices a collection first. No reading is earlier than one before it by any clock.
 */
final class CoarseClock {
  private static final AtomicReferenceFieldUpdater<CoarseClock, ClockReading> NOW =
      AtomicReferenceFieldUpdater.newUpdater(CoarseClock.class, ClockReading.class, "now");

  private final LifetimeClock source;
  private final TrackingCapacity room;
  private volatile ClockReading now;
  private volatile @Nullable Thread sleeper;

  CoarseClock(LifetimeClock source, TrackingCapacity room) {
    this.source = source;
    this.room = room;
    now = new ClockReading(source.nanos(), source.allocatedBytes(0), source.collections());
  }

  /** Whom to wake when a birth notices a collection. */
  void wakes(Thread thread) {
    sleeper = thread;
  }

  /** The time of a birth. */
  ClockReading now() {
    if (source.collected()) {
      noticeCollection();
    }
    return now;
  }

  /** The last reading, whatever happened since. */
  ClockReading latest() {
    return now;
  }

  private void noticeCollection() {
    ClockReading before = now;
    long collections = source.collections();
    if (collections > before.collections) {
      long nanos = Math.max(before.nanos, source.nanos());
      // where this fails, another thread's reading is as fresh
      if (NOW.compareAndSet(this, before, before.next(nanos, before.bytes, collections))) {
        LockSupport.unpark(sleeper);
      }
    }
  }

  ClockReading refresh() {
    long bytes = source.allocatedBytes(room.reservedBytes());
    while (true) {
      ClockReading before = now;
      ClockReading after =
          before.next(
              Math.max(before.nanos, source.nanos()),
              Math.max(before.bytes, bytes),
              Math.max(before.collections, source.collections()));
      if (NOW.compareAndSet(this, before, after)) {
        return after;
      }
    }
  }

  /** As {@link LifetimeClock#concurrentCollections}. */
  boolean concurrentCollections() {
    return source.concurrentCollections();
  }

  /** As {@link LifetimeClock#clearings}. */
  long clearings() {
    return source.clearings();
  }

  /** As {@link LifetimeClock#wholeClearings}. */
  long wholeClearings() {
    return source.wholeClearings();
  }
}
