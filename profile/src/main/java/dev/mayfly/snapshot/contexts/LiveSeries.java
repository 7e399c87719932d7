package dev.mayfly.snapshot.contexts;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: how many objects of one kind were alive, census by census.
 *
 * @param first the number of the first census in which they were counted; earlier live objects are
 *     unknown
 * @param objects how many were alive at that census and each one after it: the sum of the weights
 *     of those tracked
 * @param tracked how many of them were tracked at the last census
 */
public record LiveSeries(int first, ImmutableLongArray objects, long tracked) {

  /** Checks the ranges. */
  public LiveSeries {
    Counters.requireCount(first, "first");
    Counters.requireCount(tracked, "tracked");
    for (int i = 0; i < objects.length(); i++) {
      Counters.requireCount(objects.get(i), "objects");
    }
  }

  /** The number of those that were alive at the last census. */
  public long last() {
    return objects.isEmpty() ? 0 : objects.get(objects.length() - 1);
  }

  /** These series without the first censuses of all. */
  LiveSeries without(int censuses) {
    int gone = Math.min(objects.length(), Math.max(0, censuses - first));
    return new LiveSeries(
        Math.max(0, first - censuses), objects.subArray(gone, objects.length()), tracked);
  }
}
