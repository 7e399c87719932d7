package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    try (Stream<Path> files = Files.list(docs)) {
      List<String> documents =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
              .toList();
      assertThat(links(docs.resolve("README.md"))).containsAll(documents);
    }
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
}
