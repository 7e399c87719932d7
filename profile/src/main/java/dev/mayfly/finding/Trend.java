package dev.mayfly.finding;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationSite;

/**
 * Immutable: a site with more live objects in each profile.
 *
 * @param objects how many objects were live, in each profile; estimates where a sample was tracked
 * @param meanBytes the mean size of the objects allocated there
 * @param objectsPerSecond how many more each second
 * @param objectsPerSecondLow the lower end of its 95 % interval
 */
public record Trend(
    AllocationSite site,
    ImmutableLongArray objects,
    double meanBytes,
    double objectsPerSecond,
    double objectsPerSecondLow,
    double objectsPerSecondHigh) {

  /** The number of additional bytes each second. */
  public double bytesPerSecond() {
    return objectsPerSecond * meanBytes;
  }

  /** The bytes that were live in the last profile. */
  public long liveBytes() {
    return Math.round(objects.get(objects.length() - 1) * meanBytes);
  }
}
