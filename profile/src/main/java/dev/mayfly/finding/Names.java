package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;

/**
 * The names of sites, types and amounts in the sentences of findings, in the format of a report.
 */
public interface Names {

  /** A site: {@code Long at SalesStatistics.sum:48}. */
  String site(AllocationSite site);

  String type(String typeName);

  String code(String className);

  /** A place in code, whose class comes before the last dot: {@code Cache.put:17}. */
  default String place(String place) {
    int end = place.lastIndexOf('.');
    return code(place.substring(0, end)) + place.substring(end);
  }

  /** {@code 1,234,567}. */
  String count(long count);

  /** {@code 1.2 MB}. */
  String bytes(long bytes);

  /** {@code 45.2 %}, for 0.452. */
  String percent(double share);
}
