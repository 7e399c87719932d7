package dev.mayfly.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.report.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents hold together: links resolve, the index is complete, the README is short. */
final class DocumentsTest {
  private static final int MOST_WORDS = 700;

  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern SITE =
      Pattern.compile("([A-Z]\\w+) at (?:[a-z.]+\\.)?([A-Z]\\w+)\\.\\w+:(\\d+)");
  private static final Pattern NAME = Pattern.compile("`(?:GET …/allocations/)?(\\w+)`");
  private static final Pattern OF_AGENT =
      Pattern.compile("agent's(?:\\s|\\*)+\\{@code ([A-Z]\\w+)}");

  /** Words for which there are plainer ones: attributed, sampled, a number of, requested. */
  private static final Pattern DIALECT = Pattern.compile("\\b(charged|drawn|so many|asked for)\\b");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final int MOST_DIALECT = 60;

  /** A subject that is not named: "What is printed.", "adds up what was counted". */
  private static final Pattern HEADLESS =
      Pattern.compile("(?:^|[.;:!?] |<p>)What\\b|\\b[Ww]hat (?:is|was|are|were|has|had|have)\\b");

  /** The lines that a merge leaves between two versions. */
  private static final Pattern CONFLICT =
      Pattern.compile("(?m)^(?:<{7}|>{7}|\\|{7})(?: .*)?$|^={7}$");

  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

  private static String prose(Path document) throws IOException {
    return CODE.matcher(Files.readString(document)).replaceAll("");
  }

  private static List<String> links(Path document) throws IOException {
    return LINK.matcher(prose(document))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.contains("://"))
        .toList();
  }

  /** As GitHub names them: lower case, hyphens for spaces, no punctuation. */
  private static Set<String> anchors(Path document) throws IOException {
    CharMatcher kept =
        CharMatcher.forPredicate(Character::isLetterOrDigit).or(CharMatcher.anyOf("-_"));
    return HEADING
        .matcher(prose(document))
        .results()
        .map((MatchResult heading) -> heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
        .map(kept::retainFrom)
        .collect(Collectors.toSet());
  }

  private static boolean resolves(Path document, String link) throws IOException {
    int hash = link.indexOf('#');
    Path file =
        hash == 0
            ? document
            : document.resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
    return Files.exists(file) && (hash < 0 || anchors(file).contains(link.substring(hash + 1)));
  }

  @Test
  void everyLinkResolves() throws IOException {
    List<String> broken = new ArrayList<>();
    int seen = 0;
    for (Path document : Documents.all()) {
      for (String link : links(document)) {
        seen++;
        if (!resolves(document, link)) {
          broken.add(document.getFileName() + " -> " + link);
        }
      }
    }
    assertThat(seen).isGreaterThan(100);
    assertThat(broken).isEmpty();
  }

  @Test
  void theIndexHasEveryDocument() throws IOException {
    Path docs = Documents.ROOT.resolve("docs");
    List<String> documents =
        Documents.all().stream()
            .filter(file -> file.startsWith(docs))
            .map(file -> docs.relativize(file).toString())
            .filter(name -> !name.equals("README.md"))
            .toList();
    assertThat(documents).contains("internals/ARCHITECTURE.md", "research/EVENTS.md");
    assertThat(links(docs.resolve("README.md"))).containsAll(documents);
  }

  @Test
  void noFileHasMarkersOfAMerge() throws IOException {
    List<String> marked = new ArrayList<>();
    for (Path file : Documents.tracked()) {
      if (Files.exists(file) && hasMarkers(Files.readString(file, ISO_8859_1))) {
        marked.add(Documents.ROOT.relativize(file).toString());
      }
    }
    assertThat(hasMarkers("a\n" + "<".repeat(7) + " HEAD\nb\n")).isTrue();
    assertThat(hasMarkers("a\n" + "=".repeat(7) + "\nb\n")).isTrue();
    assertThat(marked).isEmpty();
  }

  private static boolean hasMarkers(String text) {
    return CONFLICT.matcher(text).find();
  }

  @Test
  void theReadmeIsShort() throws IOException {
    String readme = Files.readString(Documents.ROOT.resolve("README.md"));
    assertThat(Splitter.on(CharMatcher.whitespace()).omitEmptyStrings().splitToList(readme))
        .hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  @Test
  void theReadmeHasTheTwoCommands() throws IOException {
    assertThat(Files.readString(Documents.ROOT.resolve("README.md")))
        .containsPattern("(?m)^\\./demo$")
        .containsPattern("(?m)^mvn verify$");
  }

  /** {@code Money at ProductCard.of:24}: there is a {@code new Money} in this line of the demo. */
  @Test
  void sitesOfTheDemoAreWhereTheDocumentsSay() throws IOException {
    Map<String, List<String>> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(Documents.ROOT.resolve("demo-app/src/main/java"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        sources.put(file.getFileName().toString().replace(".java", ""), Files.readAllLines(file));
      }
    }
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (Path document : Documents.all()) {
      String text = Files.readString(document);
      for (MatchResult site : SITE.matcher(text).results().toList()) {
        List<String> lines = sources.get(site.group(2));
        if (lines != null
            && sources.containsKey(site.group(1)) // no array and no box
            && !text.contains("com.acme." + site.group(2))) { // another program
          seen++;
          int line = Integer.parseInt(site.group(3));
          if (line > lines.size() || !lines.get(line - 1).contains("new " + site.group(1))) {
            wrong.add(document.getFileName() + ": " + site.group());
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(3);
    assertThat(wrong).isEmpty();
  }

  /** The endpoint of the starter answers with each report that is one file. */
  @Test
  void springsDownloadsAreListed() throws IOException {
    String row =
        Files.readAllLines(Documents.ROOT.resolve("docs/SPRING.md")).stream()
            .filter(line -> line.startsWith("| `GET …/allocations/html`"))
            .findFirst()
            .orElseThrow();
    assertThat(NAME.matcher(row).results().map(name -> name.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            ReportFormat.all().stream()
                .filter(format -> format.writers().size() == 1)
                .map(ReportFormat::optionName)
                .toList());
  }

  @Test
  void documentsAndCommentsAreInPlainWords() throws IOException {
    long found = 0;
    for (Path document : Documents.all()) {
      found += dialect(prose(document));
    }
    for (Path source : Documents.sources()) {
      for (String comment : comments(source)) {
        found += dialect(comment);
      }
    }
    assertThat(dialect("charged, and drawn")).isEqualTo(2);
    assertThat(found).isLessThan(MOST_DIALECT);
  }

  private static long dialect(String text) {
    return DIALECT.matcher(text).results().count();
  }

  @Test
  void commentsNameTheirSubjects() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path source : Documents.sources()) {
      for (String comment : comments(source)) {
        if (headless(comment) > 0) {
          found.add(Documents.ROOT.relativize(source) + ": " + comment);
        }
      }
    }
    assertThat(headless("What is printed: what was counted. Whatever")).isEqualTo(2);
    assertThat(found).isEmpty();
  }

  private static long headless(String text) {
    return HEADLESS.matcher(text).results().count();
  }

  /** The text of each comment, without line ends and marks. */
  private static List<String> comments(Path source) throws IOException {
    return COMMENT
        .matcher(Files.readString(source))
        .results()
        .map(comment -> comment.group().replaceAll("\\s+(?:\\*\\s+)?", " "))
        .map(comment -> comment.replaceFirst("^(?:/\\*\\*?|//) *", ""))
        .toList();
  }

  /** Javadoc of a module may name a class of another one as code only, which no compiler reads. */
  @Test
  void classesOfTheAgentThatJavadocNamesExist() throws IOException {
    Set<String> classes = new HashSet<>();
    List<Path> sources = Documents.sources();
    sources.forEach(file -> classes.add(file.getFileName().toString().replace(".java", "")));
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (Path source : sources) {
      for (MatchResult named : OF_AGENT.matcher(Files.readString(source)).results().toList()) {
        seen++;
        if (!classes.contains(named.group(1))) {
          missing.add(source.getFileName() + ": " + named.group(1));
        }
      }
    }
    assertThat(seen).isPositive();
    assertThat(missing).isEmpty();
  }
}
