package dev.mayfly.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.html.HtmlEscapers;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.site.AllocationSite;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state. The tables of a suite as a page in the style of the HTML report. */
final class SuitePage {
  private static final int MOST = 5000;
  private static final int SITES = 20;

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
        .append("<h1>Allocations of the tests</h1>\n");
    List<SuiteRow> allocating = tables.byBytes();
    begin("Tests that allocate most", page, "test", "allocations", "bytes");
    for (SuiteRow row : first(allocating)) {
      page.append("<tr><th scope=\"row\"><code>").append(safe(row.name())).append("</code></th>");
      number(row.allocations(), page);
      number(row.bytes(), page);
      page.append("</tr>\n");
    }
    end(allocating.size(), page);
    List<SuiteRow> keeping = tables.byKept();
    begin("Kept after their test", page, "test", "objects", "site");
    for (SuiteRow row : first(keeping)) {
      Map<AllocationSite, Long> sites = row.kept().bySite();
      page.append("<tr><th scope=\"row\"><code>").append(safe(row.name())).append("</code></th>");
      number(row.kept().count(), page);
      page.append("<td>");
      sites.entrySet().stream().limit(SITES).forEach(site -> append(site, page));
      more(sites.size() - SITES, page);
      page.append("</td></tr>\n");
    }
    end(keeping.size(), page);
    if (!tables.unknown().isEmpty()) {
      page.append("<p class=\"empty\">").append(safe(tables.unknown())).append("</p>\n");
    }
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private static void begin(
      String caption, StringBuilder page, String first, String second, String third) {
    page.append("<div class=\"tabled\"><div class=\"scroll\"><table>\n<caption>")
        .append(caption)
        .append("</caption>\n<thead><tr><th>")
        .append(first)
        .append("</th><th class=\"number\">")
        .append(second)
        .append(third.equals("bytes") ? "</th><th class=\"number\">" : "</th><th>")
        .append(third)
        .append("</th></tr></thead>\n<tbody>\n");
  }

  private static void end(int size, StringBuilder page) {
    page.append("</tbody>\n</table></div>");
    more(size - MOST, page);
    page.append("</div>\n");
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
    return HtmlEscapers.htmlEscaper().escape(text);
  }

  /** That of the report. */
  private static String style() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return in == null ? "" : new String(in.readAllBytes(), UTF_8);
    }
  }
}
