package dev.mayfly.junit;

import dev.mayfly.site.AllocationSite;
import java.util.HashMap;
import java.util.Map;

/**
 * Confined to {@link SuiteRecording}. The allocations of a test, or of a test class outside of its
 * tests.
 */
final class SuiteRow {
  private final String packageName;
  private final String name;
  private final Map<AllocationSite, Long> kept = new HashMap<>();
  private long allocations;
  private long bytes;

  SuiteRow(String packageName, String name) {
    this.packageName = packageName;
    this.name = name;
  }

  void add(Allocations made) {
    allocations += made.count();
    bytes += made.bytes();
  }

  void keep(Survivors survivors) {
    survivors.bySite().forEach((site, count) -> kept.merge(site, count, Long::sum));
  }

  /** {@code ShopTest.checkout}. */
  String name() {
    return name;
  }

  /** The name with the package: tests of other packages have other ones. */
  String fullName() {
    return packageName + name;
  }

  long allocations() {
    return allocations;
  }

  long bytes() {
    return bytes;
  }

  /** Its objects that were alive after the suite. */
  Survivors kept() {
    return Survivors.of(kept);
  }
}
