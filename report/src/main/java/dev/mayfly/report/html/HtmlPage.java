package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Immutable: the document around the data of an HTML report, which the build put together ({@link
 * HtmlPageBuild}).
 *
 * @param beforeData the document up to where the JSON begins
 * @param afterData the document from where the JSON ends
 */
record HtmlPage(String beforeData, String afterData) {
  /** The place of the JSON in a document. */
  static final String DATA = "{{data}}";

  static final String REPORT = "report-page.html";
  static final String COMPARISON = "comparison-page.html";

  /**
   * Reads the page of a report.
   *
   * @throws IOException if it is missing
   */
  static HtmlPage load() throws IOException {
    return load(REPORT);
  }

  /**
   * Reads the page of a comparison.
   *
   * @throws IOException if it is missing
   */
  static HtmlPage loadComparison() throws IOException {
    return load(COMPARISON);
  }

  private static HtmlPage load(String name) throws IOException {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      String page = new String(in.readAllBytes(), UTF_8);
      int data = page.indexOf(DATA);
      return new HtmlPage(page.substring(0, data), page.substring(data + DATA.length()));
    }
  }
}
