package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;

/** Names as they are, for tests. Immutable. */
public final class PlainNames implements Names {
  @Override
  public String site(AllocationSite site) {
    return site.typeName() + " at " + site.line();
  }

  @Override
  public String type(String typeName) {
    return typeName;
  }

  @Override
  public String code(String className) {
    return className;
  }

  @Override
  public String count(long count) {
    return Long.toString(count);
  }

  @Override
  public String bytes(long bytes) {
    return bytes + " B";
  }

  @Override
  public String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
