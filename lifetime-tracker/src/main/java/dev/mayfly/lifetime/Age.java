package dev.mayfly.lifetime;

import dev.mayfly.histogram.LogBuckets;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. The age, by all clocks, of objects born at one reading; worked out once
 * for objects that follow each other and share their reading.
 */
final class Age {
  private final Reading now;
  private final boolean dead;
  private @Nullable Reading birth;
  long nanos;
  long bytes;
  long collections;
  int nanosBucket;
  int bytesBucket;
  int collectionsBucket;

  /**
   * Ages of objects found dead, or alive.
   *
   * @param dead whether the last collection is the one that found them dead: they have survived
   *     those between their birth and it
   */
  Age(Reading now, boolean dead) {
    this.now = now;
    this.dead = dead;
  }

  /** Makes this the age of objects born then. */
  Age since(Reading born) {
    if (born != birth) {
      nanos = Math.max(0, now.nanos - born.nanos);
      bytes = Math.max(0, now.bytes - born.bytes);
      collections = Math.max(0, now.collections - born.collections - (dead ? 1 : 0));
      nanosBucket = LogBuckets.bucketOf(nanos);
      bytesBucket = LogBuckets.bucketOf(bytes);
      collectionsBucket = LogBuckets.bucketOf(collections);
      birth = born;
    }
    return this;
  }
}
