package dev.mayfly.recording.sampling;

import java.util.Arrays;

/**
 * Thread-safe, without locks: races lose an object's count or two, which does not matter. Of how
 * many sampled objects of a site one has its stack walked.
 *
 * <p>Where walks take too much time the intervals are powers of two, the same for all sites but
 * those with few objects: after b sampled objects a site's interval is at most 1 + b, so that at
 * least about log2 b of them have a context, and rare sites have most. The earlier samples of sites
 * and the time of walks decide, never the object at hand.
 */
public final class WalkRates {
  private final int fixed;

  /** By site: the sampled objects so far. */
  private volatile int[] sampled = new int[1024];

  /**
   * Rates of all sites.
   *
   * @param fixed the interval; 0 leaves it to the time that walks take
   */
  public WalkRates(int fixed) {
    this.fixed = fixed;
  }

  /**
   * The interval for the next sampled object of a site, which is counted.
   *
   * @param pressure how often intervals are to be doubled
   * @param doublings how often this one is, beside that
   */
  public int next(int site, int pressure, int doublings) {
    if (fixed > 0) {
      return fixed;
    }
    int[] all = sampled;
    if (site >= all.length) {
      try {
        all = grow(site);
      } catch (OutOfMemoryError noRoom) {
        return 1 << (pressure + doublings);
      }
    }
    int before = all[site];
    all[site] = before == Integer.MAX_VALUE - 1 ? before : before + 1;
    int most = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(before + 1);
    return 1 << (Math.min(pressure, most) + doublings);
  }

  private synchronized int[] grow(int site) {
    if (site >= sampled.length) {
      sampled = Arrays.copyOf(sampled, Integer.highestOneBit(site) * 2);
    }
    return sampled;
  }

  /** An estimate of the heap that it takes, in bytes. */
  public long heapBytes() {
    return 4L * sampled.length;
  }
}
