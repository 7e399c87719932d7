package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Where an object is in each layout, known from its first access on; and the counts of
 * the place of its creation, known when its constructor has returned.
 */
final class ObjectPlace {
  private volatile long @Nullable [] addresses;
  private volatile @Nullable MissCounts origin;

  /** Earlier counts, from before the place was known, for {@link MissCounts#add}. */
  private long @Nullable [] early;

  /** Its addresses; it is placed where it has none. */
  long[] addresses(
      Supplier<ThreadBuffers> buffers, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    return known != null ? known : place(buffers.get(), object, layouts);
  }

  private synchronized long[] place(
      ThreadBuffers buffers, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    if (known == null) {
      addresses = known = buffers.place(object, layouts);
    }
    return known;
  }

  /** Counts an access as {@link MissCounts#count} does, for the place of the creation. */
  void count(int variant, int missed, int variants) {
    MissCounts known = origin;
    if (known == null) {
      countEarly(variant, missed, variants);
    } else {
      known.count(variant, missed);
    }
  }

  private synchronized void countEarly(int variant, int missed, int variants) {
    MissCounts known = origin;
    if (known != null) {
      known.count(variant, missed);
      return;
    }
    long[] counted = early;
    if (counted == null) {
      early = counted = new long[MissCounts.length(variants)];
    }
    MissCounts.count(counted, variant, missed);
  }

  /** The object was created at a place with these counts, which the earlier ones are added to. */
  synchronized void createdAt(MissCounts place) {
    if (origin == null) {
      addEarlyTo(place);
      origin = place;
      early = null;
    }
  }

  /** Adds the counts from before the place was known. */
  synchronized void addEarlyTo(MissCounts sum) {
    if (early != null) {
      sum.add(early);
    }
  }

  /** Whether the place of the creation is known. */
  boolean hasOrigin() {
    return origin != null;
  }
}
