package dev.mayfly;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.HashMap;
import java.util.Map;

/** Confined. Adds up how long arrays were, by site. */
final class LengthAssembly {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final Map<AllocationSite, ArrayLengths> lengths = new HashMap<>();
  private long omitted;

  /** Adds the arrays of a site; {@code counts} by the bits of their lengths. */
  void add(int siteId, long[] counts) {
    lengths.merge(sites.site(siteId), ArrayLengths.of(counts), ArrayLengths::plus);
  }

  /** Adds arrays whose lengths were not counted. */
  void addOmitted(long arrays) {
    omitted += arrays;
  }

  /** The lengths of each site's arrays. */
  Map<AllocationSite, ArrayLengths> lengths() {
    return lengths;
  }

  /** The number of arrays of unknown length. */
  long omitted() {
    return omitted;
  }
}
