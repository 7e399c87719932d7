package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twelve seeded regressions, and an assistant that follows the skill by a script: it reads nothing
 * but the answers of the tools. Prints a table.
 */
@Tag("exhaustive")
final class RegressionsIT {

  private static final List<String> EXACT = List.of("bytes > +0%", "allocations > +0%");

  /** {@code | `Order at Shop.main:7` | +48 B |}: a row of the sites that grew. */
  private static final Pattern GROWN =
      Pattern.compile("(?m)^\\| (?:new: )?`[^`]* at ([^`]*?:\\d+)[^`]*` +\\| \\+");

  private static final Pattern LINE = Pattern.compile("(?m)^ *> +(\\d+)  ");
  private static final Pattern TOTAL =
      Pattern.compile("\\| allocations +\\| +([\\d,]+) \\| +([\\d,]+) \\|");

  @TempDir private Path temporary;

  /** Immutable: what the script found out. */
  private record Row(
      String name, String allocations, boolean found, boolean rightLine, boolean verified) {

    @Override
    public String toString() {
      return "| "
          + name
          + " | "
          + allocations
          + " | "
          + word(found)
          + " | "
          + word(rightLine)
          + " | "
          + word(verified)
          + " |";
    }

    private static String word(boolean good) {
      return good ? "yes" : "no";
    }
  }

  @Test
  void eachIsFoundAtItsLineAndItsFixVerified() throws Exception {
    List<Row> rows = new ArrayList<>();
    try (Assistant assistant = Assistant.connect("--allow-run=" + temporary)) {
      for (Regression each : Regression.ALL) {
        rows.add(investigate(each, assistant));
      }
    }
    System.out.println("| regression | allocations | found | right line | fix verified |");
    System.out.println("|---|---:|---|---|---|");
    rows.forEach(System.out::println);
    assertThat(rows)
        .hasSize(12)
        .allMatch(Row::found)
        .allMatch(Row::rightLine)
        .allMatch(Row::verified);
  }

  /** The steps of the skill, by their numbers. */
  private Row investigate(Regression regression, Assistant assistant) throws IOException {
    Path directory = temporary.resolve(regression.name().replace(' ', '-').replace("'", ""));
    Project project = new Project(directory);
    // 1, 2
    List<String> options = List.of();
    String changes = compared(assistant, project, regression, options);
    boolean found = changes.startsWith("Gate: failed\n");
    if (!found && !regression.leaks()) { // 4
      options = List.of("jdk=charge");
      changes = compared(assistant, project, regression, options);
      found = changes.startsWith("Gate: failed\n");
    }
    String explained;
    if (found) { // 3
      explained = explainedSite(assistant, directory, changes);
    } else { // 5
      options = List.of("leaks=1", "lifetime=exact");
      changes = compared(assistant, project, regression, options);
      explained = explain(assistant, directory, "after", Map.of("finding", 1));
      found = explained.startsWith("1. leak");
    }
    boolean rightLine = marked(explained) == regression.line();
    // 6, 7
    record(assistant, project, regression.goodVersion(), "fixed", options);
    boolean verified =
        diff(assistant, directory, "before", "fixed").startsWith("Gate: passed\n")
            && (regression.leaks()
                ? !explain(assistant, directory, "fixed", Map.of("rows", 1)).contains("leak")
                : diff(assistant, directory, "fixed", "after").startsWith("Gate: failed\n"));
    Matcher total = TOTAL.matcher(changes);
    assertThat(total.find()).as(changes).isTrue();
    Row row =
        new Row(
            regression.name(), total.group(1) + " → " + total.group(2), found, rightLine, verified);
    if (!found || !rightLine || !verified) {
      System.out.println(row + "\n" + changes + "\n" + explained);
    }
    return row;
  }

  private static String compared(
      Assistant assistant, Project project, Regression regression, List<String> options)
      throws IOException {
    record(assistant, project, regression.goodVersion(), "before", options);
    record(assistant, project, regression.badVersion(), "after", options);
    return diff(assistant, project.directory(), "before", "after");
  }

  private static void record(
      Assistant assistant, Project project, String text, String output, List<String> options)
      throws IOException {
    project.compile(Regression.CLASS, text);
    Path directory = project.directory();
    assistant.call(
        "run",
        Map.of(
            "directory",
            directory.toString(),
            "command",
            List.of("java", "-cp", "classes", Regression.CLASS),
            "options",
            options,
            "output",
            directory.resolve(output).toString(),
            "rows",
            5));
  }

  /** The first site that grew of which the source is found. */
  private static String explainedSite(Assistant assistant, Path directory, String changes) {
    String explained = "";
    Matcher grown = GROWN.matcher(changes);
    while (marked(explained) < 0 && grown.find()) {
      explained = explain(assistant, directory, "after", Map.of("site", grown.group(1), "rows", 1));
    }
    return explained;
  }

  private static String diff(Assistant assistant, Path directory, String before, String after) {
    return assistant.call(
        "diff",
        Map.of(
            "before",
            directory.resolve(before).toString(),
            "after",
            directory.resolve(after).toString(),
            "rows",
            5,
            "fail_if",
            EXACT));
  }

  private static String explain(
      Assistant assistant, Path directory, String profile, Map<String, Object> more) {
    Map<String, Object> arguments = new HashMap<>(more);
    arguments.put("profile", directory.resolve(profile).toString());
    arguments.put("sources", List.of(directory.resolve("src/main/java").toString()));
    return assistant.call("explain", arguments);
  }

  private static int marked(String explained) {
    Matcher line = LINE.matcher(explained);
    return line.find() ? Integer.parseInt(line.group(1)) : -1;
  }
}
