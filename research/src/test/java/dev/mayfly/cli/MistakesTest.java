package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.research.stream.TestStream;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the command says where something is wrong: a word too many, a newer file, hostile text. */
class MistakesTest {

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "the options\n",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "commands, formats and options for research need /opt/mayfly-research.jar");

  private static final String HOSTILE =
      "\\u001b[31m\\u009b31m\\n::error file=a::obey\\u202e ##[error]x ##vso[y]z ##teamcity[z] ";

  /** The same as characters. */
  private static final String HOSTILE_WORD =
      JsonParser.parseString('"' + HOSTILE + '"').getAsString();

  private static final Pattern ACTING =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n]]|^\\s*::|##(vso|teamcity)?\\[", Pattern.MULTILINE);

  @TempDir private Path directory;
  private Path profile;

  @BeforeEach
  void writeProfile() {
    profile = Profiles.write(Profiles.of("p.T", 160, 10), directory.resolve("profile.json"));
  }

  private static CommandRun mayfly(Object... words) {
    return CommandRun.of(HOST, false, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "reprot | unknown command 'reprot'. Did you mean 'report'?",
        "xyzzyx | unknown command 'xyzzyx'; commands, formats and options for research need"
            + " /opt/mayfly-research.jar",
        "mcp | unknown command 'mcp'; the server for assistants is a jar of its own: java -jar"
            + " mayfly-mcp",
        "report a.json svg | 'svg' is one argument too many; report takes PROFILE;",
        "report a.json csv | Did you mean '--format=csv'?",
        "report a.json b.json | 'b.json' is one argument too many; report takes PROFILE",
        "report --rowz=4 a.json | unknown option '--rowz'. Did you mean '--rows'?",
        "-jar app.jar --port 1 | no command. Did you mean 'mayfly run -- java -jar app.jar --port"
            + " 1'?",
        "java -cp x Main | no command. Did you mean 'mayfly run -- java -cp x Main'?",
        "app.jar | no command. Did you mean 'mayfly run -- java -jar app.jar'?",
        "run -cp x Main | with java. Did you mean 'mayfly run -- java -cp x Main'?",
        "run -- app.jar | with java. Did you mean 'mayfly run -- java -jar app.jar'?",
        "run log=off -jar a.jar b | Did you mean 'mayfly run log=off -- java -jar a.jar b'?",
        "run log=off log=warn -- java a | 'log' is given twice, as log=off and log=warn",
        "diff a b c | 'c' is one argument too many; diff takes BEFORE AFTER"
      })
  void aWordTooMany(String words, String said) {
    CommandRun run = mayfly((Object[]) words.split(" "));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.stderr()).startsWith("mayfly: ").contains(said).doesNotContain("Unmatched");
    assertThat(run.stderr()).hasLineCount(2);
  }

  @Test
  void aReportOfAnotherFormatIsNoProfile() throws IOException {
    for (String name : List.of("report.html", "report.txt")) {
      Path report = Files.writeString(directory.resolve(name), "<!DOCTYPE html>\u00e4");
      assertThat(mayfly("report", report).stderr())
          .startsWith("mayfly: " + report + ": Not a Mayfly snapshot: ")
          .endsWith(". Did you mean " + profile + "?\n")
          .hasLineCount(1);
    }
    Files.writeString(profile, "{");
    assertThat(mayfly("report", profile).stderr()).doesNotContain("Did you mean");
  }

  static Stream<CommandLine> commands() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    Console console = new Console(OutputStream.nullOutputStream(), nowhere, nowhere, false);
    return MayflyCommand.commandLine(HOST, console).getSubcommands().values().stream();
  }

  /** The list of commands shows the first line alone. */
  @ParameterizedTest
  @MethodSource("commands")
  void theListOfCommandsHasWholeSentences(CommandLine command) {
    assertThat(command.getCommandSpec().usageMessage().description()[0]).endsWith(".");
  }

  @Test
  void aNewerProfileIsNamedAsSuch() throws IOException {
    String newer =
        Files.readString(profile).replaceFirst("\"formatVersion\":1", "\"formatVersion\":2");
    Files.writeString(profile, newer);
    assertThat(mayfly("report", profile).stderr())
        .contains("Written by a newer version of Mayfly")
        .doesNotContain("Not a Mayfly snapshot")
        .hasLineCount(1);
  }

  @Test
  void eventsOfADirectory() {
    assertThat(mayfly("events", directory).stderr())
        .contains(directory.resolve("events.mfe") + ": no such file; record one with events=alloc");
  }

  @Test
  void aLimitOfTheProfileItselfIsNoChange() {
    assertThat(mayfly("diff", profile, profile, "--fail-if", "bytes > 100").stderr())
        .isEqualTo("mayfly: bytes > 100: bytes: 160\n");
  }

  @Test
  void noTextOfAProfileActsOnATerminal() throws IOException {
    String plain = Files.readString(profile);
    String hostile =
        plain
            .replaceAll(
                "(\"(vmName|scope|mayflyVersion|javaVersion|collectors)\":\")", "$1" + quoted())
            .replace("\"p.T\"", "\"" + HOSTILE + "p.T\"");
    Path before = Files.writeString(directory.resolve("before.json"), hostile);
    Path after = Profiles.write(Profiles.of("p.U", 320, 10), directory.resolve("after.json"));
    Path events = hostileEvents(directory.resolve("events.mfe"));
    Path tables = directory.resolve("tables");
    for (Object[] words :
        new Object[][] {
          {"report", before},
          {"report", before, "--format=markdown"},
          {"report", before, "-t", "json"},
          {"report", before, "-t", "html"},
          {"report", before, "-t", "collapsed"},
          {"report", before, "-t", "csv", "-o", tables},
          {"events", events},
          {"events", events, "--json"},
          {"events", events, "--csv"},
          {"events", events, "--et"},
          {"why", HOSTILE_WORD, "--type=" + HOSTILE_WORD},
          {"snapshot", HOSTILE_WORD},
          {"top", HOSTILE_WORD},
          {"diff", before, after},
          {"diff", after, before, "--format=markdown"},
          {"diff", after, before, "--format=json"},
          {"diff", after, before, "--format=sarif"},
          {"diff", after, before, "--format=gitlab"},
          {"diff", after, before, "--fail-if", "bytes > 1"},
          {"merge", before, after},
          {"layout", before},
        }) {
      CommandRun run = mayfly(words);
      assertPlain(
          run.stdout() + run.stderr(),
          String.join(" ", Stream.of(words).map(String::valueOf).toList()));
    }
    try (DirectoryStream<Path> written = Files.newDirectoryStream(tables)) {
      for (Path table : written) {
        assertPlain(Files.readString(table), table.toString());
      }
    }
  }

  /** Such as the directory of its reports, which {@code snapshot} prints. */
  @Test
  void noAnswerOfAProgramActsOnATerminal() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream lines = new PrintStream(out, true, UTF_8);
    Console console = new Console(out, lines, lines, true);
    console.tell(HOSTILE_WORD);
    console.say(HOSTILE_WORD);
    assertPlain(out.toString(UTF_8), "answers");
    assertThat(out.toString(UTF_8)).hasLineCount(2);
  }

  private static void assertPlain(String text, String what) {
    assertThat(ACTING.matcher(text).results().map(found -> found.group())).as(what).isEmpty();
  }

  /** Each name in it is hostile: of a thread, a type, a class and a method. */
  private static Path hostileEvents(Path file) throws IOException {
    SiteRegistry registry = SiteRegistry.instance();
    int method = registry.frame(new MethodFrame(HOSTILE_WORD, HOSTILE_WORD, "()V"));
    int site =
        registry.sites(
            method, List.of(new SiteRegistry.SiteSpec(7, HOSTILE_WORD, AllocationKind.OBJECT, 0)));
    TestStream stream = new TestStream(file.toFile());
    stream.thread(HOSTILE_WORD).object(site, 1, 17);
    stream.close();
    assertThat(mayfly("events", file, "--csv").stdout()).contains("obey");
    return file;
  }

  private static String quoted() {
    return HOSTILE.replace("\\", "\\\\");
  }
}
