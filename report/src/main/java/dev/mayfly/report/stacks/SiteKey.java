package dev.mayfly.report.stacks;

import dev.mayfly.site.AllocationSite;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Immutable: what a row of a table of sites stands for.
 *
 * <p>Sites that differ in something else only, such as the parameters of the method, share a row.
 */
public record SiteKey(String className, String methodName, int line, String typeName) {

  private static SiteKey of(AllocationSite site) {
    return new SiteKey(
        site.method().className(), site.method().methodName(), site.line(), site.typeName());
  }

  /** One row for each key, in the order in which the keys first come. */
  public static <V> Map<SiteKey, V> rows(Map<AllocationSite, V> sites, BinaryOperator<V> plus) {
    Map<SiteKey, V> rows = new LinkedHashMap<>();
    sites.forEach((site, value) -> rows.merge(of(site), value, plus));
    return rows;
  }
}
