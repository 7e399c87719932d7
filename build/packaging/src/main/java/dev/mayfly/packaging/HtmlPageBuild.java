package dev.mayfly.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Confined. Puts the page of reports together from its sources: the template, the style sheet and
 * the parts of the script. The sources are in no jar.
 *
 * <p>A page is ASCII: the JVM reads and writes such a text as it is, where it would convert another
 * one character by character.
 */
public final class HtmlPageBuild {
  /** The place of the JSON in a document. */
  private static final String DATA = "{{data}}";

  /** The parts of the script, in the order in which they use each other. */
  private static final List<String> SCRIPTS =
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
          "calltree.js",
          "tables.js",
          "lifetimes.js",
          "course.js",
          "ranges.js",
          "rates.js",
          "memory.js",
          "chapters.js",
          "source.js",
          "diff-model.js",
          "diff-overview.js",
          "diff-contexts.js",
          "diff-main.js",
          "page.js",
          "main.js");

  private static final Pattern FUNCTION =
      Pattern.compile("^(?:async )?function\\*? (\\w+)", Pattern.MULTILINE);

  private final Path sources;

  private HtmlPageBuild(Path sources) {
    this.sources = sources;
  }

  /**
   * Writes the page, up to where its data begins and from where that ends, as {@code
   * dev.mayfly.report.html.HtmlPage} reads it.
   *
   * @param arguments the directory that has the sources, and receives the page
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    String page = new HtmlPageBuild(directory).page();
    int data = page.indexOf(DATA);
    Files.writeString(directory.resolve("page-begin.html"), page.substring(0, data));
    Files.writeString(directory.resolve("page-end.html"), page.substring(data + DATA.length()));
  }

  private String read(String name) throws IOException {
    return Files.readString(sources.resolve(name));
  }

  private String page() throws IOException {
    StringBuilder parts = new StringBuilder();
    for (String name : SCRIPTS) {
      parts.append(parts.length() == 0 ? "" : "\n").append(read(name));
    }
    requireOneEach(parts.toString());
    String script = ascii("(function () {\n'use strict';\n" + parts + "})();\n", HtmlPageBuild::js);
    String style = ascii(read("report.css"), HtmlPageBuild::css);
    return ascii(read("report.html"), HtmlPageBuild::html)
        .replace("{{style-hash}}", hash(style))
        .replace("{{script-hash}}", hash(script))
        .replace("{{style}}", style)
        .replace("{{script}}", script);
  }

  /** The parts share their names: a second function of a name would silently replace the first. */
  static void requireOneEach(String script) {
    Set<String> names = new HashSet<>();
    for (Matcher function = FUNCTION.matcher(script); function.find(); ) {
      if (!names.add(function.group(1))) {
        throw new IllegalArgumentException("function defined twice: " + function.group(1));
      }
    }
  }

  /** In a string, a regular expression or a comment: elsewhere our scripts are ASCII. */
  private static String js(int character) {
    return String.format(Locale.ROOT, "\\u%04x", character);
  }

  private static String css(int character) {
    return String.format(Locale.ROOT, "\\%x ", character);
  }

  private static String html(int character) {
    return "&#" + character + ";";
  }

  private static String ascii(String text, IntFunction<String> escape) {
    StringBuilder ascii = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character < 128) {
        ascii.append(character);
      } else {
        ascii.append(escape.apply(character));
      }
    }
    return ascii.toString();
  }

  /** As a content security policy names it. */
  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible); // each JDK has it
    }
  }
}
