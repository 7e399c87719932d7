package dev.mayfly.snapshot.lifetimes;

import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.util.OptionalDouble;

/**
 * Immutable: how far apart garbage collections were while lifetimes were tracked. A death is known
 * to lie between two of them, so this is the resolution of lifetimes.
 *
 * @param collections how many ended that could find objects dead
 * @param bytes the bytes that the program allocated meanwhile
 * @param nanos the wall time meanwhile, in nanoseconds
 */
public record CollectionSpacing(long collections, long bytes, long nanos) {

  /** Lifetimes were not tracked. */
  public static final CollectionSpacing NONE = new CollectionSpacing(0, 0, 0);

  /** The distances between collections, between which deaths lie. */
  public static final Part<CollectionSpacing> PART =
      Part.counters("collectionSpacing", NONE, CollectionSpacing::minus, CollectionSpacing::plus);

  /** Checks that no figure is negative. */
  public CollectionSpacing {
    Counters.requireCount(collections, "collections");
    Counters.requireCount(bytes, "bytes");
    Counters.requireCount(nanos, "nanos");
  }

  /** The mean distance of collections in allocated bytes; empty where there was none. */
  public OptionalDouble meanBytes() {
    return mean(bytes);
  }

  /** The mean distance of collections in nanoseconds; empty where there was none. */
  public OptionalDouble meanNanos() {
    return mean(nanos);
  }

  private OptionalDouble mean(long amount) {
    return collections == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) amount / collections);
  }

  /** The collections of both programs. */
  public CollectionSpacing plus(CollectionSpacing other) {
    return new CollectionSpacing(
        Counters.plus(collections, other.collections),
        Counters.plus(bytes, other.bytes),
        Counters.plus(nanos, other.nanos));
  }

  /** The collections since an earlier moment. */
  public CollectionSpacing minus(CollectionSpacing earlier) {
    return new CollectionSpacing(
        Counters.minus(collections, earlier.collections),
        Counters.minus(bytes, earlier.bytes),
        Counters.minus(nanos, earlier.nanos));
  }
}
