package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Wherever a sentence of a report names a share, it says of what. */
final class SharesSayOfWhatTest {
  /** A share, and the text that goes on behind it. */
  private static final Pattern SHARE =
      Pattern.compile(
          "[.\\s]percent\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)\\s*\\+\\s*\"([^\"]*)\"");

  /** Of what; or it is a cell of a table, a limit, or the precision of an estimate. */
  private static final Pattern OF_WHAT =
      Pattern.compile(
          "( %)?( of (?!the counted\\.).*| \\(± ?| (outlive|at each site|too|\\().*)"
              + "|\\) of .*|–| %\\)? ?| %, not the | % requested\\)");

  private static Stream<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String room :
        List.of(
            "../profile/src/main/java/dev/mayfly/finding",
            "src/main/java/dev/mayfly/report/wording",
            "src/main/java/dev/mayfly/report/text",
            "src/main/java/dev/mayfly/report/markdown")) {
      try (Stream<Path> files = Files.walk(Path.of(room))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources.stream();
  }

  @Test
  void eachShareIsOfSomething() throws IOException {
    List<String> shares = new ArrayList<>();
    for (Path source : (Iterable<Path>) sources()::iterator) {
      Matcher share = SHARE.matcher(Files.readString(source));
      while (share.find()) {
        shares.add(source.getFileName() + ": " + share.group(1));
      }
    }
    assertThat(shares).hasSizeGreaterThan(15);
    assertThat(shares)
        .filteredOn(share -> !OF_WHAT.matcher(share.substring(share.indexOf(": ") + 2)).matches())
        .isEmpty();
  }
}
