package dev.mayfly.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.html.HtmlEscapers;
import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.AllocationSite;
import java.io.IOException;
import java.io.InputStream;
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
        .append("<h1>Allocations of the tests</h1>\n<p>")
        .append(FoundAllocations.count(tables.rows().size()))
        .append(" tests and test classes</p>\n");
    table(SuiteTables.ALLOCATING, tables.allocating(), page);
    Sheet<SuiteRow> keeping = tables.keeping();
    if (keeping.rows().isEmpty()) {
      page.append("<h2>" + SuiteTables.KEEPING + "</h2>\n<p>")
          .append(safe(tables.nothingKept()))
          .append("</p>\n");
    } else {
      table(SuiteTables.KEEPING, keeping, page);
    }
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private static void table(String title, Sheet<SuiteRow> sheet, StringBuilder page) {
    page.append("<div class=\"tabled\"><h2>")
        .append(title)
        .append("</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th>")
        .append(sheet.title())
        .append("</th>");
    for (Column<SuiteRow> column : sheet.columns()) {
      cell("th", column, column.title(), page);
    }
    page.append("</tr></thead>\n<tbody>\n");
    for (Map.Entry<?, SuiteRow> row : sheet.first(MOST)) {
      page.append("<tr><th scope=\"row\"><code>")
          .append(safe(row.getValue().name()))
          .append("</code></th>");
      for (Column<SuiteRow> column : sheet.columns()) {
        String cell =
            column.of(row.getValue()) instanceof Survivors kept
                ? sites(kept.bySite())
                : safe(column.text(row.getValue()));
        cell("td", column, cell, page);
      }
      page.append("</tr>\n");
    }
    page.append("</tbody>\n</table></div>")
        .append(more(sheet.rows().size() - MOST))
        .append("</div>\n");
  }

  private static void cell(String tag, Column<?> column, String html, StringBuilder page) {
    page.append('<')
        .append(tag)
        .append(column.unit() == Unit.NAME ? ">" : " class=\"number\">")
        .append(html)
        .append("</")
        .append(tag)
        .append('>');
  }

  private static String sites(Map<AllocationSite, Long> sites) {
    StringBuilder html = new StringBuilder();
    sites.entrySet().stream().limit(SITES).forEach(site -> append(site, html));
    return html.append(more(sites.size() - SITES)).toString();
  }

  private static void append(Map.Entry<AllocationSite, Long> site, StringBuilder page) {
    page.append(FoundAllocations.count(site.getValue()))
        .append(" × <code>")
        .append(safe(site.getKey().typeName()))
        .append("</code> at <code>")
        .append(safe(CodeNames.of(site.getKey())))
        .append("</code><br>");
  }

  private static String more(int count) {
    return count > 0 ? "<p>and " + FoundAllocations.count(count) + " more</p>" : "";
  }

  private static String safe(String text) {
    return HtmlEscapers.htmlEscaper().escape(Printable.of(text));
  }

  /** The script of the report. */
  private static String style() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return in == null ? "" : new String(in.readAllBytes(), UTF_8);
    }
  }
}
