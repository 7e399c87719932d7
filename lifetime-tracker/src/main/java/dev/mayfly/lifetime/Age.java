package dev.mayfly.lifetime;

import dev.mayfly.histogram.LogBuckets;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. The age, by all clocks, of objects born at one reading; worked out once
 * for objects that follow each other and share their reading. Beside the age now stands that at
 * which the objects were last seen alive, by a collection or by a use: 0 if none has seen them.
 */
final class Age {
  private final ClockReading now;
  private final ClockReading seen;
  private final boolean dead;
  private @Nullable ClockReading birth;
  long nanos;
  long bytes;
  long collections;
  int nanosBucket;
  int bytesBucket;
  int collectionsBucket;
  int seenNanosBucket;
  int seenBytesBucket;
  int seenCollectionsBucket;

  /** The number of collections that had ended when the objects were born. */
  long generation;

  /**
   * Ages of objects found dead, or alive.
   *
   * @param seen when those of the objects that were born by then were last seen alive, and how many
   *     collections had ended that they have survived
   * @param dead whether the last collection is the one that found them dead: they have survived
   *     those between their birth and it
   */
  Age(ClockReading now, ClockReading seen, boolean dead) {
    this.now = now;
    this.seen = seen;
    this.dead = dead;
  }

  /** Makes this the age of objects born then. */
  Age since(ClockReading born) {
    if (born != birth) {
      nanos = Math.max(0, now.nanos - born.nanos);
      bytes = Math.max(0, now.bytes - born.bytes);
      collections = Math.max(0, now.collections - born.collections - (dead ? 1 : 0));
      nanosBucket = LogBuckets.bucketOf(nanos);
      bytesBucket = LogBuckets.bucketOf(bytes);
      collectionsBucket = LogBuckets.bucketOf(collections);
      generation = born.collections;
      seenBy(born);
      birth = born;
    }
    return this;
  }

  /**
   * The age of a dead one of these objects that is followed: it lived at its last use, too. The
   * next object's age is computed again.
   */
  Age lastUsed(@Nullable ClockReading use) {
    ClockReading born = birth;
    if (use != null && born != null) {
      birth = null;
      seenNanosBucket = later(seenNanosBucket, use.nanos - born.nanos, nanos);
      seenBytesBucket = later(seenBytesBucket, use.bytes - born.bytes, bytes);
      seenCollectionsBucket =
          later(seenCollectionsBucket, use.collections - born.collections, collections);
    }
    return this;
  }

  private static int later(int seenBucket, long lastUse, long age) {
    return Math.max(seenBucket, LogBuckets.bucketOf(Math.max(0, Math.min(age, lastUse))));
  }

  private void seenBy(ClockReading born) {
    boolean before = born.nanos < seen.nanos;
    seenNanosBucket = before ? LogBuckets.bucketOf(Math.min(nanos, seen.nanos - born.nanos)) : 0;
    seenBytesBucket = before ? LogBuckets.bucketOf(Math.min(bytes, seen.bytes - born.bytes)) : 0;
    seenCollectionsBucket =
        LogBuckets.bucketOf(Math.min(collections, seen.collections - born.collections));
  }
}
