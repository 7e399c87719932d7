package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.gate.Gate;
import dev.mayfly.research.stream.TestStream;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Every command line in the code blocks of the documents is one that the command understands. Those
 * that need files alone are run.
 */
final class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolve("..").normalize();

  private static final Pattern CODE = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^ *(?:\\$ |- |RUN |kubectl exec \\S+ -- )?"
              + "(?:(?:\\./)?mayfly|java -jar \\S*mayfly-agent\\.jar) ((?:-|[a-z]).*)$");

  /** Commands in the text: at least their names and the names of their options. */
  private static final Pattern INLINE = Pattern.compile("`mayfly (?!mcp)([a-z][^`]*)`");

  /** As a shell splits them: single quotes keep spaces together. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> snapshot.get(ClassShapes.PART),
          "");

  private static final Set<String> OVER_FILES =
      Set.of("check", "diff", "events", "explain", "merge", "report");

  private static final Set<String> PROFILES =
      Set.of(
          "branch",
          "branch.json",
          "cached",
          "main",
          "main.json",
          "mayfly-report",
          "mayfly-report/profile.json",
          "plain",
          "profile.json",
          "target/mayfly-report");

  private static final String EVENTS = "mayfly-report/events.mfe";

  /** Words of commands that need a program, or what these profiles do not have. */
  private static final Set<String> NEEDS_MORE =
      Set.of(
          "--follow",
          "--live=peak",
          "--site=OrderService.place:41",
          "before.hprof",
          "bytecodes > +2%",
          "shop.example.com:7091");

  private static List<List<String>> commands() throws IOException {
    List<List<String>> commands = new ArrayList<>();
    for (Path document : documents()) {
      String text = Files.readString(document).replace("\\\n", " ");
      for (MatchResult code : CODE.matcher(text).results().toList()) {
        COMMAND.matcher(code.group(1)).results().forEach(hit -> commands.add(words(hit.group(1))));
      }
    }
    return commands;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  private static List<String> words(String line) {
    String command = line.replaceFirst(" +#.*", "").replace("PID", "4711");
    return WORD.matcher(command).results().map(word -> word.group().replace("'", "")).toList();
  }

  @Test
  void everyCommandIsUnderstood() throws IOException {
    List<List<String>> commands = commands();
    assertThat(commands)
        .hasSizeGreaterThan(15)
        .contains(List.of("diff", "main.json", "branch.json", "--fail-if", "bytes > +5%"));
    for (List<String> command : commands) {
      assertThatCode(() -> parse(command)).as("mayfly %s", command).doesNotThrowAnyException();
    }
  }

  @Test
  void everyNameInTheTextIsKnown() throws IOException {
    CommandLine all = commandLine();
    List<String> unknown = new ArrayList<>();
    int seen = 0;
    for (Path document : documents()) {
      if (!document.endsWith("CHANGELOG.md")) { // it names what is gone, too
        for (MatchResult hit : INLINE.matcher(Files.readString(document)).results().toList()) {
          seen++;
          List<String> words = words(hit.group(1).replaceAll("\\s+", " "));
          CommandLine command = all.getSubcommands().get(words.get(0));
          if (command == null || !knows(command, words)) {
            unknown.add(ROOT.relativize(document) + ": mayfly " + words);
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(47);
    assertThat(unknown).isEmpty();
  }

  private static boolean knows(CommandLine command, List<String> words) {
    return words.stream()
        .takeWhile(word -> !word.equals("--"))
        .filter(word -> word.startsWith("-"))
        .map(word -> word.replaceFirst("=.*", ""))
        .allMatch(
            word ->
                command.getCommandSpec().optionsMap().containsKey(word)
                    || command.getCommandName().equals("run")
                        && (word.equals("--resolution") || word.equals("--ltw")));
  }

  /** Over files of the names that the documents have. */
  @Test
  void everyCommandOverFilesIsRun(@TempDir Path directory) throws IOException {
    for (String name : PROFILES) {
      Path file = directory.resolve(name.endsWith(".json") ? name : name + "/profile.json");
      Files.createDirectories(file.getParent());
      Profiles.write(PhasedProfile.snapshot(), file);
    }
    TestStream events = new TestStream(directory.resolve(EVENTS).toFile());
    events.thread("main").array(1, 1, 1, 1);
    events.close();
    Files.writeString(directory.resolve("shop.accounts"), "web:shop.*\n");
    int run = 0;
    for (List<String> command : commands()) {
      if (OVER_FILES.contains(command.get(0))
          && command.stream().noneMatch(DocumentedCommandsTest::needsMore)) {
        CommandRun result = CommandRun.of(HOST, false, placed(directory, command).toArray());
        assertThat(result.exitCode())
            .as("mayfly %s: %s", command, result.stderr())
            .isIn(ExitCode.OK, ExitCode.GATE);
        run++;
      }
    }
    assertThat(run).isGreaterThan(24);
  }

  /** A condition of a name fails where the profile lacks it. */
  private static boolean needsMore(String word) {
    return NEEDS_MORE.contains(word) || word.contains(" of ");
  }

  /** A command with a directory before the names of its files. */
  private static List<String> placed(Path directory, List<String> command) {
    List<String> placed = new ArrayList<>();
    String last = "";
    for (String word : command) {
      boolean isFile = PROFILES.contains(word) || word.equals(EVENTS) || last.equals("-o");
      placed.add(
          word.startsWith("@")
              ? "@" + directory.resolve(word.substring(1))
              : isFile ? directory.resolve(word).toString() : word);
      last = word;
    }
    return placed;
  }

  private static CommandLine commandLine() {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, UTF_8);
    return MayflyCommand.commandLine(
        HOST, new Console(new ByteArrayOutputStream(), nowhere, nowhere, false));
  }

  private static void parse(List<String> command) {
    CommandLine all = commandLine();
    all.parseArgs(command.toArray(String[]::new));
    String name = command.get(0);
    assertThat(name.startsWith("-") || all.getSubcommands().containsKey(name)).isTrue();
    int gate = command.indexOf("--fail-if");
    if (gate >= 0) {
      Gate.of(command.get(gate + 1));
    }
  }
}
