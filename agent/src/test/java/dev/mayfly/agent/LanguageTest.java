package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments, messages and documents are in plain English, without an exception. */
final class LanguageTest {
  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");

  /** A first sentence without a subject: write "The number of rows", not "How many rows". */
  private static final Pattern HEADLESS =
      Pattern.compile(
          "^(How|Where|Who|When|Whose|Of|Those|That|Nothing|None|Both|Whatever|With which|As above"
              + "|As below|The same|Whether somebody)\\b");

  /** Words with plainer ones: no listener, again, receives, reports. */
  private static final Pattern WORDS =
      Pattern.compile(
          "(?i)(?<!\\.)\\b(nobody|somebody|whoever|anew|for ever|told of|is told|are told|hears of"
              + "|in vain|as good as)\\b");

  /** The exceptions of each module, by kind: {@code agent headless}, {@code docs words}. */
  private static Map<String, List<String>> exceptions() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path document : Documents.all()) {
      add(found, "docs words", document, WORDS, Files.readString(document));
    }
    for (Path source : sources()) {
      String place = Documents.ROOT.relativize(source).toString();
      String text = Files.readString(source);
      boolean main = place.contains("/src/main/") && !place.startsWith("tests");
      String module = main ? place.substring(0, place.indexOf('/')) : "tests";
      add(found, module + " words", source, WORDS, text);
      if (main) {
        for (MatchResult javadoc : JAVADOC.matcher(text).results().toList()) {
          String words = javadoc.group(1).replaceAll("\\s+(?:\\*\\s+)?", " ").strip();
          add(found, module + " headless", source, HEADLESS, words);
        }
      }
    }
    return found;
  }

  private static void add(
      Map<String, List<String>> found, String kind, Path file, Pattern wrong, String text) {
    for (MatchResult hit : wrong.matcher(text).results().toList()) {
      String around = text.substring(hit.start(), Math.min(text.length(), hit.start() + 40));
      found
          .computeIfAbsent(kind, first -> new ArrayList<>())
          .add(file.getFileName() + ": " + around.replace('\n', ' '));
    }
  }

  private static List<Path> sources() throws IOException {
    return Documents.tracked().stream()
        .filter(file -> file.toString().contains("/src/main/") || isTest(file))
        .filter(file -> file.toString().endsWith(".java") || file.toString().endsWith(".aj"))
        .toList();
  }

  private static boolean isTest(Path file) {
    return file.toString().contains("/src/test/") && !file.endsWith("LanguageTest.java");
  }

  @Test
  void allTextsAreInPlainEnglish() throws IOException {
    assertThat(sources()).hasSizeGreaterThan(2_000);
    assertThat(exceptions()).isEmpty();
  }

  @Test
  void findsBothKinds() {
    Map<String, List<String>> found = new TreeMap<>();
    add(found, "headless", Path.of("A.java"), HEADLESS, "How many rows there are. How odd.");
    add(found, "words", Path.of("A.java"), WORDS, "Nobody is told of it, for ever.");
    assertThat(found.get("headless")).containsExactly("A.java: How many rows there are. How odd.");
    assertThat(found.get("words")).hasSize(3);
  }
}
