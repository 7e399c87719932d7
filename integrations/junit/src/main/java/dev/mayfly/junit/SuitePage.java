package dev.mayfly.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.html.HtmlEscapers;
import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.AllocationSite;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state. The tables of a suite as a page in the style of the HTML report. */
final class SuitePage {
  private static final int MOST = 5000;
  private static final int SITES = 20;
  private static final String NUMBER = "<th class=\"number\">";

  private SuitePage() {}

  static String of(SuiteTables tables) throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
        .append("style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .append("<title>Allocations of the tests</title>\n<style>")
        .append(style())
        .append("</style>\n</head>\n<body>\n<main id=\"content\">\n")
        .append("<h1>Allocations of the tests</h1>\n<p>")
        .append(FoundAllocations.count(tables.rows().size()))
        .append(" tests and test classes</p>\n");
    List<SuiteRow> allocating = tables.byBytes();
    begin("Tests that allocate most", page, NUMBER + "allocations", NUMBER + "bytes");
    for (SuiteRow row : first(allocating)) {
      name(row, page);
      number(row.allocations(), page);
      number(row.bytes(), page);
      page.append("</tr>\n");
    }
    end(allocating.size(), page);
    List<SuiteRow> keeping = tables.byKept();
    if (keeping.isEmpty()) {
      page.append("<h2>Kept after their test</h2>\n<p>")
          .append(tables.unknown().isEmpty() ? "no objects" : safe(tables.unknown()))
          .append("</p>\n");
    } else {
      begin("Kept after their test", page, NUMBER + "objects", "<th>site");
      for (SuiteRow row : first(keeping)) {
        Map<AllocationSite, Long> sites = row.kept().bySite();
        name(row, page);
        number(row.kept().count(), page);
        page.append("<td>");
        sites.entrySet().stream().limit(SITES).forEach(site -> append(site, page));
        more(sites.size() - SITES, page);
        page.append("</td></tr>\n");
      }
      end(keeping.size(), page);
    }
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private static void begin(String title, StringBuilder page, String... columns) {
    page.append("<div class=\"tabled\"><h2>")
        .append(title)
        .append("</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th>test</th>");
    for (String column : columns) {
      page.append(column).append("</th>");
    }
    page.append("</tr></thead>\n<tbody>\n");
  }

  private static void end(int size, StringBuilder page) {
    page.append("</tbody>\n</table></div>");
    more(size - MOST, page);
    page.append("</div>\n");
  }

  private static void name(SuiteRow row, StringBuilder page) {
    page.append("<tr><th scope=\"row\"><code>").append(safe(row.name())).append("</code></th>");
  }

  private static void append(Map.Entry<AllocationSite, Long> site, StringBuilder page) {
    page.append(FoundAllocations.count(site.getValue()))
        .append(" × <code>")
        .append(safe(site.getKey().typeName()))
        .append("</code> at <code>")
        .append(safe(CodeNames.of(site.getKey())))
        .append("</code><br>");
  }

  private static void more(int count, StringBuilder page) {
    if (count > 0) {
      page.append("<p>and ").append(FoundAllocations.count(count)).append(" more</p>");
    }
  }

  private static void number(long count, StringBuilder page) {
    page.append("<td class=\"number\">").append(FoundAllocations.count(count)).append("</td>");
  }

  private static List<SuiteRow> first(List<SuiteRow> rows) {
    return rows.subList(0, Math.min(MOST, rows.size()));
  }

  private static String safe(String text) {
    return HtmlEscapers.htmlEscaper().escape(Printable.of(text));
  }

  /** That of the report. */
  private static String style() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return in == null ? "" : new String(in.readAllBytes(), UTF_8);
    }
  }
}
