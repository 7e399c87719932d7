package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Joiner;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable: the document around the data of an HTML report, put together from its sources: the
 * template, the style sheet and the parts of the script.
 *
 * @param beforeData the document up to where the JSON begins
 * @param afterData the document from where the JSON ends
 */
record HtmlPage(String beforeData, String afterData) {

  /** The parts of the script, in the order in which they use each other. */
  static final List<String> SCRIPTS =
      List.of(
          "units.js",
          "dom.js",
          "model.js",
          "tree.js",
          "flame.js",
          "plot.js",
          "table.js",
          "overview.js",
          "search.js",
          "contexts.js",
          "tables.js",
          "accounts.js",
          "lifetimes.js",
          "generations.js",
          "leaks.js",
          "rates.js",
          "memory.js",
          "drag.js",
          "arrays.js",
          "analyses.js",
          "metrics.js",
          "layout.js",
          "source.js",
          "page.js",
          "main.js");

  /** Those of a comparison. */
  static final List<String> COMPARISON_SCRIPTS =
      List.of(
          "units.js",
          "dom.js",
          "model.js",
          "tree.js",
          "flame.js",
          "table.js",
          "overview.js",
          "search.js",
          "contexts.js",
          "diff-model.js",
          "diff-overview.js",
          "diff-contexts.js",
          "diff-tables.js",
          "page.js",
          "diff-main.js");

  private static final String DATA = "{{data}}";

  /**
   * Reads the sources of the report.
   *
   * @throws IOException if one is missing
   */
  static HtmlPage load() throws IOException {
    return load(
        SCRIPTS,
        read("report.css"),
        "Mayfly report",
        "The same profile is in report.txt as text and in profile.json as data.");
  }

  /**
   * Reads the sources of a comparison.
   *
   * @throws IOException if one is missing
   */
  static HtmlPage loadComparison() throws IOException {
    return load(
        COMPARISON_SCRIPTS,
        read("report.css") + read("diff.css"),
        "Mayfly comparison",
        "mayfly diff prints the same comparison as text.");
  }

  private static HtmlPage load(
      List<String> scripts, String style, String title, String withoutScript) throws IOException {
    List<String> parts = new ArrayList<>();
    for (String name : scripts) {
      parts.add(read(name));
    }
    String script = "(function () {\n'use strict';\n" + Joiner.on('\n').join(parts) + "})();\n";
    String page =
        read("report.html")
            .replace("{{title}}", title)
            .replace("{{without-script}}", withoutScript)
            .replace("{{style-hash}}", hash(style))
            .replace("{{script-hash}}", hash(script))
            .replace("{{style}}", style)
            .replace("{{script}}", script);
    int data = page.indexOf(DATA);
    return new HtmlPage(page.substring(0, data), page.substring(data + DATA.length()));
  }

  private static String read(String name) throws IOException {
    return Resources.toString(Resources.getResource(HtmlPage.class, name), UTF_8);
  }

  /** As a content security policy names it. */
  private static String hash(String text) {
    return "sha256-"
        + BaseEncoding.base64().encode(Hashing.sha256().hashString(text, UTF_8).asBytes());
  }
}
