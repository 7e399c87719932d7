package dev.mayfly.snapshot.contexts;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;

/**
 * Immutable: the objects of a site that were alive at a moment.
 *
 * @param objects how many: the sum of the weights of those tracked
 * @param halfWidth half of the width of the 95 % interval around that; 0 if all were tracked
 * @param bytes their bytes, if each is as large as the mean of the site
 */
public record LiveSite(AllocationSite site, long objects, double halfWidth, long bytes) {

  /** Half of the width, in standard deviations, of an interval that holds at 95 %. */
  private static final double BAND = 1.96;

  /** Objects of which some were tracked. */
  public static LiveSite of(
      AllocationSite site, long objects, double variance, AllocationStats all) {
    double mean = all.allocations() == 0 ? 0 : (double) all.bytes() / all.allocations();
    return new LiveSite(
        site, objects, BAND * Math.sqrt(Math.max(0, variance)), Math.round(objects * mean));
  }

  /** Half of the width of the 95 % interval around the bytes. */
  public double bytesHalfWidth() {
    return objects == 0 ? 0 : halfWidth * bytes / objects;
  }
}
