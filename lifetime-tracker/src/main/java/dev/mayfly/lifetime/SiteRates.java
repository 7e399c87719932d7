package dev.mayfly.lifetime;

import java.util.Arrays;

/**
 * Thread-safe, without locks: races lose a birth's count or two, which does not matter. Lets the
 * sampling interval of each site grow with the births that it had, so that rare sites are tracked
 * whole and hot ones do not waste places.
 *
 * <p>A site begins with every object. When it has had <em>quota</em> births at one interval, the
 * interval doubles. So after N objects there are some quota · log2(N / quota) births, whose weights
 * are as unequal as 1, 2, 4 .. 2^k with quota births each: their effective sample size, (Σw)² / Σw²
 * (Kish, <i>Survey Sampling</i>, 1965), rises towards three quotas and stays above two and a half
 * from fifteen quotas of objects on. A share of one half, the worst case, is then known to 1.96 ·
 * √(¼ / size) at 95 %.
 *
 * <p>Where places run short the quota halves with each doubling of the {@link SamplingRate}: that
 * costs the hot sites first.
 */
final class SiteRates {
  /** The half-width of a band in standard deviations. */
  private static final double BAND = 1.96;

  private static final int EXPONENT_BITS = 5;
  private static final int EXPONENTS = (1 << EXPONENT_BITS) - 1;
  private static final int LARGEST = 24;

  private final int quota;
  private final int quotaBits;

  /** By site: the births at its present interval, and the exponent of that. */
  private volatile int[] sites = new int[1024];

  /**
   * Rates that begin with every object.
   *
   * @param precision the half-width, at 95 %, of the band about a site's survival curve to be
   *     reached: 0.02, say
   */
  SiteRates(double precision) {
    quota = quotaFor(precision);
    quotaBits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(quota);
  }

  static int quotaFor(double precision) {
    double size = BAND * BAND / 4 / (precision * precision);
    return (int) Math.max(1, Math.ceil(size * 2 / 5));
  }

  /** A birth of this site was tracked, while places were as short as {@code shortage} says. */
  void born(int site, int shortage) {
    int[] all = site < sites.length ? sites : grow(site);
    int exponent = all[site] & EXPONENTS;
    int births = (all[site] >>> EXPONENT_BITS) + 1;
    boolean full = births >= Math.max(1, quota >> shortage) && exponent < LARGEST;
    all[site] = full ? exponent + 1 : births << EXPONENT_BITS | exponent;
  }

  private synchronized int[] grow(int site) {
    if (site >= sites.length) {
      sites = Arrays.copyOf(sites, Integer.highestOneBit(site) * 2);
    }
    return sites;
  }

  /** The exponent of a site's interval. */
  int exponent(int site, int shortage) {
    int[] all = sites;
    int own = site < all.length ? all[site] & EXPONENTS : 0;
    return Math.min(LARGEST, Math.max(own, shortage - quotaBits));
  }
}
