package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.gate.Gate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command line in the code blocks of the documents is one that the command understands. */
final class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolve("../..").normalize();

  private static final Pattern CODE = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^ *(?:\\$ )?(?:(?:\\./)?mayfly|java -jar mayfly-agent\\.jar) ((?:-|[a-z]).*)$");

  /** As a shell splits them: single quotes keep spaces together. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

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

  private static void parse(List<String> command) {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, UTF_8);
    MayflyJar host =
        new MayflyJar(
            Path.of("mayfly-agent.jar"),
            "",
            options -> Optional.empty(),
            (snapshot, classPath) -> snapshot.classShapes());
    CommandLine all =
        MayflyCommand.commandLine(
            host, new Console(new ByteArrayOutputStream(), nowhere, nowhere, false));
    all.parseArgs(command.toArray(String[]::new));
    String name = command.get(0);
    assertThat(name.startsWith("-") || all.getSubcommands().containsKey(name)).isTrue();
    int gate = command.indexOf("--fail-if");
    if (gate >= 0) {
      Gate.of(command.get(gate + 1));
    }
  }
}
