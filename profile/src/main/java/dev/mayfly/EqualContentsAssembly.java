package dev.mayfly;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.recording.LifetimeSource.EqualContents;
import dev.mayfly.recording.LifetimeSource.EqualObjects;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.TreeMap;

/** Stateless. Turns equal strings and arrays into a table of a snapshot. */
final class EqualContentsAssembly {
  private static final ImmutableList<AnalysisColumn> COLUMNS =
      ImmutableList.of(
          new AnalysisColumn("bytes to spare", false),
          new AnalysisColumn("objects to spare", false),
          new AnalysisColumn("contents", false),
          new AnalysisColumn("most equal", false),
          new AnalysisColumn("alive", false),
          new AnalysisColumn("compared", false));

  private EqualContentsAssembly() {}

  /** The table; none if contents are not compared, or nothing is alive. */
  static ImmutableList<AnalysisTable> tables(EqualContents found) {
    if (found.sites().isEmpty() && found.omitted() == 0) {
      return ImmutableList.of();
    }
    TreeMap<String, ImmutableLongArray> rows = new TreeMap<>();
    for (EqualObjects each : found.sites()) {
      rows.merge(
          name(SiteRegistry.instance().site(each.siteId())),
          ImmutableLongArray.of(
              each.bytes(),
              each.equal(),
              each.contents(),
              each.most(),
              each.live(),
              each.compared()),
          EqualContentsAssembly::plus);
    }
    if (found.omitted() > 0) {
      rows.put("(not compared)", ImmutableLongArray.of(0, 0, 0, 0, found.omitted(), 0));
    }
    return ImmutableList.of(
        new AnalysisTable(
            "duplicates", "Equal strings and arrays", "site", COLUMNS, ImmutableMap.copyOf(rows)));
  }

  /** {@code java.lang.String at com.acme.Shop.load:17}. */
  private static String name(AllocationSite site) {
    return lenientFormat(
        "%s at %s.%s:%s",
        site.typeName(), site.method().className(), site.method().methodName(), site.line());
  }

  private static ImmutableLongArray plus(ImmutableLongArray one, ImmutableLongArray other) {
    ImmutableLongArray.Builder sum = ImmutableLongArray.builder();
    for (int i = 0; i < one.length(); i++) {
      sum.add(one.get(i) + other.get(i));
    }
    return sum.build();
  }
}
