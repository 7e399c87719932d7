package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
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

  /** A template, and its text without the breaks of its lines. */
  private static final Pattern TEMPLATE =
      Pattern.compile("lenientFormat\\(\\s*\"((?:[^\"\\\\]|\\\\.|\"\\s*\\+\\s*\")*)\",");

  private static final Pattern LINE_BREAK = Pattern.compile("\"\\s*\\+\\s*\"");

  /** The texts of templates behind the places of shares. */
  private static List<String> inTemplates(String source) {
    List<String> behind = new ArrayList<>();
    Matcher template = TEMPLATE.matcher(source);
    while (template.find()) {
      String text = LINE_BREAK.matcher(template.group(1)).replaceAll("");
      List<String> texts = Splitter.on("%s").splitToList(text);
      List<String> values = arguments(source, template.end());
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i).matches("(?s)\\s*([\\w.]+\\.)?percent\\(.*\\)")) {
          behind.add(texts.get(i + 1));
        }
      }
    }
    return behind;
  }

  private static List<String> arguments(String source, int from) {
    List<String> values = new ArrayList<>();
    int start = from;
    int depth = 0;
    boolean quoted = false;
    for (int i = from; depth >= 0; i++) {
      char c = source.charAt(i);
      quoted ^= c == '"';
      if (!quoted) {
        if (depth == 0 && (c == ',' || c == ')')) {
          values.add(source.substring(start, i));
          start = i + 1;
        }
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      }
    }
    return values;
  }

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
      String text = Files.readString(source);
      inTemplates(text).forEach(share -> shares.add(source.getFileName() + ": " + share));
      Matcher share = SHARE.matcher(text);
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
