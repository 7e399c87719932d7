package dev.mayfly.report.csv;

import dev.mayfly.report.stacks.SiteKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Thread-safe, without state: the columns with which each table of sites begins. */
final class SiteColumns {
  private SiteColumns() {}

  /** Starts a header, with the columns that follow. */
  static List<String> header(String... more) {
    List<String> header = new ArrayList<>(List.of("class", "method", "line", "type"));
    header.addAll(Arrays.asList(more));
    return header;
  }

  /** Starts the row of a site. */
  static List<Object> row(SiteKey site) {
    return new ArrayList<>(
        List.of(site.className(), site.methodName(), site.line(), site.typeName()));
  }
}
