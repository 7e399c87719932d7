package dev.mayfly.report.html;

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
 * Confined. Puts the page together from its sources when the project is built: the template, the
 * style sheet and the parts of the script. Not in the jar, and neither are the sources.
 *
 * <p>A page is ASCII: the JVM reads and writes such a text as it is, where it would convert another
 * one character by character.
 */
final class HtmlPageBuild {

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
   * Writes the page.
   *
   * @param arguments the directory of class files, which has the sources as resources
   */
  public static void main(String[] arguments) throws IOException {
    Path directory =
        Path.of(arguments[0]).resolve(HtmlPage.class.getPackageName().replace('.', '/'));
    String page = new HtmlPageBuild(directory).page();
    int data = page.indexOf(HtmlPage.DATA);
    Files.writeString(directory.resolve(HtmlPage.BEFORE), page.substring(0, data));
    Files.writeString(
        directory.resolve(HtmlPage.AFTER), page.substring(data + HtmlPage.DATA.length()));
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
