package dev.mayfly.report;

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
          "contexts.js",
          "tables.js",
          "lifetimes.js",
          "generations.js",
          "leaks.js",
          "drag.js",
          "source.js",
          "main.js");

  private static final String DATA = "{{data}}";

  /**
   * Reads the sources.
   *
   * @throws IOException if one is missing
   */
  static HtmlPage load() throws IOException {
    String style = read("report.css");
    List<String> parts = new ArrayList<>();
    for (String name : SCRIPTS) {
      parts.add(read(name));
    }
    String script = "(function () {\n'use strict';\n" + Joiner.on('\n').join(parts) + "})();\n";
    String page =
        read("report.html")
            .replace("{{style-hash}}", hash(style))
            .replace("{{script-hash}}", hash(script))
            .replace("{{style}}", style)
            .replace("{{script}}", script);
    int data = page.indexOf(DATA);
    return new HtmlPage(page.substring(0, data), page.substring(data + DATA.length()));
  }

  private static String read(String name) throws IOException {
    return Resources.toString(Resources.getResource(HtmlPage.class, "html/" + name), UTF_8);
  }

  /** As a content security policy names it. */
  private static String hash(String text) {
    return "sha256-"
        + BaseEncoding.base64().encode(Hashing.sha256().hashString(text, UTF_8).asBytes());
  }
}
