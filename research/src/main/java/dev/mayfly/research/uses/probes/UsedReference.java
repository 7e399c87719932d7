package dev.mayfly.research.uses.probes;

import dev.mayfly.lifetime.ClockReading;
import dev.mayfly.lifetime.FollowedReference;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without locks. A tracked object, with the readings of the clocks at its first and
 * last use.
 *
 * <p>Several threads may use an object at once. Their races are benign: first and last use may then
 * be off by the time between these threads' uses, which is within a reading or two of the coarse
 * clock, and the place of the last use may be that of another one of these. Who reads them after
 * the object's death sees all uses, since a collection has come between.
 */
class UsedReference extends FollowedReference {
  /** The object's identity hash code. */
  final int hash;

  /** The next of its chain; set again by the reaper only, once it is in its chain. */
  volatile @Nullable UsedReference next;

  private @Nullable ClockReading firstUse;
  private @Nullable ClockReading lastUse;

  /** The place of the last use; this fills a gap that there was in the layout. */
  private int lastSite;

  UsedReference(Object object) {
    super(object);
    hash = System.identityHashCode(object);
  }

  /** The object is used. */
  final void used(ClockReading now, int site) {
    lastSite = site;
    ClockReading last = lastUse;
    if (last != now) { // a store of a reference has its price
      if (firstUse == null) {
        firstUse = now;
      }
      if (last == null || last.nanos <= now.nanos) {
        lastUse = now;
      }
    }
  }

  /** The first use; null if there was none. */
  final @Nullable ClockReading firstUse() {
    return firstUse;
  }

  /** The place of the last use; 0 if that is unknown, or there was none. */
  final int lastSite() {
    return lastSite;
  }

  @Override
  public final @Nullable ClockReading lastUse() {
    return lastUse;
  }
}
