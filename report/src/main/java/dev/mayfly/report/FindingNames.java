package dev.mayfly.report;

import dev.mayfly.finding.Names;
import dev.mayfly.site.AllocationSite;

/**
 * Immutable: what things are called in the sentences of findings, as in the rest of a report.
 *
 * @param source what the report is made from
 */
record FindingNames(TextSource source) implements Names {

  @Override
  public String site(AllocationSite site) {
    return source.site(site);
  }

  @Override
  public String type(String typeName) {
    return source.classes().shortest(typeName);
  }

  @Override
  public String code(String className) {
    return source.classes().shortest(className);
  }

  @Override
  public String count(long count) {
    return Units.count(count);
  }

  @Override
  public String bytes(long bytes) {
    return Units.bytes(bytes);
  }

  @Override
  public String percent(double share) {
    return Units.percent(share) + " %";
  }
}
