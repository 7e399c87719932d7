package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The advice that users get is possible where they get it: the agent weaves their program, or
 * AspectJ does, or neither. Messages take the words from {@code Weaver}, or name both.
 */
final class RemediesTest {
  private static final Path ROOT = Path.of("..");

  /** The modules whose messages are printed with any weaver. */
  private static final List<String> MODULES =
      List.of(
          "runtime",
          "profile",
          "report",
          "lifetime-tracker",
          "integrations/junit",
          "tools/heap-paths",
          "integrations/requests",
          "integrations/spring-boot");

  /** What only the agent's users can do, in a text. */
  private static final Pattern OF_THE_AGENT =
      Pattern.compile(
          "\"[^\"]*(-javaagent:mayfly-agent|agent option|agent's option|agent's scope"
              + "|jdk=charge|bytes=physical|bytecodes=true|uses=|(?<!life)time=exact"
              + "|rest=(sampled|early))[^\"]*\"");

  private static final Pattern BY_DOOR = Pattern.compile("agentOnly\\(|Weaver\\.AGENT");

  /** Files that say so all the same, and why. */
  private static final Map<String, String> ALLOWED =
      Map.of(
          "Weaver.java", "here the words are",
          "WeavingCheck.java", "names both doors, and the agent for what it alone counts",
          "Analyses.java", "needs the agent, whatever weaves",
          "Quantity.java", "the option that has measured it",
          "RatesText.java", "options that both doors have",
          "AllocatedByLibraries.java", "a name of an option, which both doors have",
          "NoteSentences.java", "the option of the profile that it is about");

  @Test
  void remediesNameTheDoorInUse() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (String module : MODULES) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          List<String> lines =
              Files.readAllLines(file).stream()
                  .filter(line -> !line.strip().startsWith("*"))
                  .filter(line -> OF_THE_AGENT.matcher(line).find())
                  .filter(line -> !BY_DOOR.matcher(line).find())
                  .toList();
          if (!lines.isEmpty()) {
            found.put(file.getFileName().toString(), lines);
          }
        }
      }
    }
    assertThat(found).containsOnlyKeys(ALLOWED.keySet());
  }
}
