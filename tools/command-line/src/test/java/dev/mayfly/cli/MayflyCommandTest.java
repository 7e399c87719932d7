package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MayflyCommandTest {

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "the options\n",
          options ->
              options.contains("wrong") ? Optional.of("unknown option 'wrong'") : Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir private Path directory;
  private Path profile;
  private int exitCode;
  private byte[] bytes;
  private String stderr;

  @BeforeEach
  void writeProfile() {
    profile = Profiles.write(Profiles.of("p.T", 160, 10), directory.resolve("profile.json"));
  }

  private String mayfly(Object... words) {
    return mayflyAt(false, words);
  }

  private String mayflyAt(boolean terminal, Object... words) {
    CommandRun run = CommandRun.of(HOST, terminal, words);
    exitCode = run.exitCode();
    bytes = run.bytes();
    stderr = run.stderr();
    return run.stdout();
  }

  @Test
  void reportsFilesAndDirectories() {
    assertThat(mayfly("report", profile))
        .startsWith("Mayfly 1.0: 2.0 s to 1970-01-01T00:00:02Z\nscope: p.*\n")
        .contains("TOP SITES");
    assertThat(exitCode).isZero();
    assertThat(mayfly("report", directory, "--width", "150", "--rows", "1"))
        .contains("TOP TYPES (by bytes; 1 type)");
    assertThat(stderr).isEmpty();
    mayfly("report", profile, "-o", directory.resolve("it.txt"));
    assertThat(directory.resolve("it.txt")).content().contains("TOP SITES");
    mayfly("report", profile, "--width", "20");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(mayfly("report", profile, "--format=markdown", "--top=1"))
        .startsWith("# Allocations of p.*\n")
        .contains("\n## Top sites\n");
    mayfly("report", profile, "--format=markdown", "--top=0");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void reportsLiveObjects() {
    assertThat(mayfly("report", profile, "--live=end"))
        .isEqualTo(
            """
            LIVE AT THE END (10 objects, 160 B; 1 site)
              objects  bytes      %  site
                   10  160 B  100.0  p.T at p.Main.main:7
            """);
    assertThat(mayfly("report", profile, "--older-than=2gc"))
        .isEqualTo(
            "LIVE AT THE END (0 objects, 0 B, that a collection saw at an age of 2 collections or"
                + " more)\n  None.\n");
    assertThat(mayfly("report", profile, "--live=end", "--format=markdown"))
        .startsWith("# Live at the end\n\n10 objects, 160 B.\n\n| site ");
    mayfly("report", profile, "--live=peak");
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(stderr)
        .isEqualTo("mayfly: the profile has no counts of live objects; record with leaks=30\n");
    mayfly("report", profile, "--live=peak", "--older-than=30s");
    assertThat(stderr).startsWith("mayfly: --older-than is for --live=end\n");
    mayfly("report", profile, "--older-than=old");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .startsWith("mayfly: --older-than must be an age such as 30s, 5m or 2gc, not 'old'\n");
  }

  @Test
  void sitesLeadToTheirSourceIfAsked() throws IOException {
    Path page = directory.resolve("linked.html");
    String pattern = "https://git.acme.com/{source}#L{line}";
    mayfly("report", profile, "-o", page, "--source-links=" + pattern);
    assertThat(exitCode).as(stderr).isZero();
    // as JSON in a page has it
    assertThat(Files.readString(page))
        .contains("{\"pattern\":\"https://git.acme.com/{path}#L{line}\",\"paths\":{\"site\":[0]");
    mayfly("report", profile, "-o", page, "--source-links=javascript:{path}");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).startsWith("mayfly: --source-links must be idea, vscode, or an address");
    mayfly("report", profile, "-t", "json", "--source-links=idea");
    assertThat(stderr).startsWith("mayfly: --sources and --source-links need -t html");
    mayfly("report", profile, "-t", "html", "--sources=" + directory.resolve("absent"));
    assertThat(stderr).startsWith("mayfly: --sources: directory not found");
  }

  @Test
  void convertsIntoEachFormat() {
    for (ReportFormat format : ReportFormat.all()) {
      Path target = directory.resolve("in-" + format.optionName());
      mayfly("report", profile, "--format", format.optionName(), "-o", target);
      assertThat(exitCode).as(stderr).isZero();
      if (format.writers().size() == 1) {
        assertThat(target).isNotEmptyFile();
        mayfly("report", profile, "--format", format.optionName());
        assertThat(target).hasBinaryContent(bytes);
      } else {
        assertThat(target).isNotEmptyDirectory();
        mayfly("report", profile, "--format", format.optionName());
        assertThat(exitCode).isEqualTo(ExitCode.USAGE);
      }
    }
    assertThat(mayfly("report", profile, "-t", "collapsed")).isEqualTo("p.Main.main;p.T 10\n");
    assertThat(mayfly("report", profile, "-t", "collapsed", "--of=bytes"))
        .isEqualTo("p.Main.main;p.T 160\n");
    mayfly("report", profile, "-t", "json", "--of=bytes");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    mayfly("report", profile, "-t", "collapsed", "--of=objects");
    assertThat(stderr).contains("--of': expected one of [ALLOCATIONS, BYTES, ");
    mayfly("report", profile, "-t", "collapsed", "--of=all");
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(stderr).contains("no samples of unwoven code");
    mayfly("report", profile, "-t", "collapsed", "--of=bytecodes");
    assertThat(stderr).contains("the profile has no bytecodes; record with bytecodes=true");
    mayfly("report", profile, "-t", "collapsed", "--of=cpu");
    assertThat(stderr).contains("the profile has no CPU time; record with time=sampled");
    mayfly("report", profile, "-t", "pdf");
    assertThat(stderr).contains("'pdf' is not one of text, json, html, markdown");
  }

  @Test
  void bytesAreNotForTerminals() {
    for (ReportFormat format : ReportFormat.all()) {
      assertThat(mayflyAt(true, "report", profile, "-t", format.optionName()))
          .as("%s", format)
          .doesNotContain("\0", "\u001f");
    }
    for (String format : new String[] {"pprof", "otlp", "jfr"}) {
      mayflyAt(true, "report", profile, "-t", format);
      assertThat(exitCode).isEqualTo(ExitCode.USAGE);
      assertThat(stderr).startsWith("mayfly: " + format + " is binary; name a file with -o\n");
      mayflyAt(true, "report", profile, "-t", format, "-o", "-");
      assertThat(exitCode).isEqualTo(ExitCode.USAGE);
      assertThat(mayflyAt(false, "report", profile, "-t", format)).isNotEmpty();
      assertThat(exitCode).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void aMergedProfileIsForATerminalOnlyWhenAskedFor() {
    assertThat(mayflyAt(true, "merge", profile, profile)).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .isEqualTo(
            "mayfly: the merged profile is long JSON; name a file with -o, or use -o - for the"
                + " terminal\nTry 'mayfly help merge'.\n");
    String json = mayflyAt(true, "merge", profile, profile, "-o", "-");
    assertThat(exitCode).as(stderr).isZero();
    assertThat(json).startsWith("{").contains("\"formatVersion\"");
    assertThat(mayflyAt(false, "merge", profile, profile)).isEqualTo(json);
    assertThat(stderr).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a.txt, text",
    "a.json, json",
    "A.PB.GZ, pprof",
    "a.otlp.pb, otlp",
    "a.collapsed, collapsed",
  })
  void namesOfFilesTellTheirFormat(String name, String format) {
    assertThat(Output.formatOf(Path.of("somewhere", name))).isEqualTo(ReportFormat.named(format));
  }

  @Test
  void comparesForABrowser() {
    Path other = Profiles.write(Profiles.of("p.T", 320, 0), directory.resolve("b.json"));
    Path page = directory.resolve("diff.html");
    assertThat(mayfly("diff", profile, other, "--html=" + page, "--fail-if", "bytes > +5%"))
        .contains("TYPES (0 appeared, 1 grew");
    assertThat(exitCode).isEqualTo(ExitCode.GATE);
    assertThat(page).content().startsWith("<!DOCTYPE html>").contains("Mayfly comparison");
    Path same = directory.resolve("same.HTML");
    assertThat(mayfly("diff", profile, other, "-o", same)).isEmpty();
    assertThat(same).hasSameTextualContentAs(page);
    mayfly("diff", profile, other, "--json", "-o", same);
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .startsWith("mayfly: the format is json, but the output is an HTML file: " + same);
  }

  @Test
  void comparesAndGates() {
    Path other = Profiles.write(Profiles.of("p.T", 320, 0), directory.resolve("b.json"));
    assertThat(mayfly("diff", profile, other))
        .contains("     160    320    +160  +100.0  bytes\n", "TYPES (0 appeared, 1 grew");
    assertThat(exitCode).isZero();
    assertThat(mayfly("diff", profile, other, "--by", "type")).doesNotContain("SITES");
    assertThat(mayfly("diff", profile, other, "--json")).startsWith("{\"comparisonVersion\":1,");
    assertThat(mayfly("diff", profile, other, "--format=json"))
        .startsWith("{\"comparisonVersion\":1,");
    assertThat(mayfly("diff", profile, other, "--format=markdown"))
        .startsWith("# Changes of allocations\n");
    mayfly("diff", profile, other, "--fail-if", "bytes > +100%");
    assertThat(exitCode).isZero();
    mayfly("diff", profile, other, "--fail-if", "bytes > +99%", "--fail-if", "bytes < 0");
    assertThat(exitCode).isEqualTo(ExitCode.GATE);
    assertThat(stderr).isEqualTo("mayfly: bytes > +99%: bytes went from 160 to 320 (+100.0 %)\n");
    assertThat(mayfly("diff", profile, other, "--fail-if", "nonsense")).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    mayfly("diff", profile);
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void chargesAccountsAfterwards() throws IOException {
    assertThat(mayfly("report", profile)).doesNotContain("ACCOUNTS");
    assertThat(mayfly("report", profile, "--accounts", "mine:p.*;theirs:q.*"))
        .contains("  10  100.0  160 B  100.0 ", " mine\n", " theirs\n");
    Path file = Files.writeString(directory.resolve("my accounts"), "mine: p.*\ntheirs: q.*\n");
    Path json = directory.resolve("charged.json");
    mayfly("report", profile, "--accounts", "@" + file, "-o", json);
    assertThat(stderr).isEmpty();
    assertThat(new JsonSnapshotReader().read(json).accounting().rules())
        .hasToString("mine:p.*,theirs:q.*");
    mayfly("report", profile, "-t", "csv", "--accounts=package:1", "-o", directory);
    assertThat(directory.resolve("accounts.csv"))
        .content()
        .isEqualTo(
            "account,askedBy,allocations,elements,bytes,failedConstructions,live,liveBytes,"
                + "medianNanos,physicalBytes,bytecodes,calls,"
                + "cpuNanos,wallNanos,cpuSamples,virtualWallNanos\np,p,10,0,160,0,10,160,,,,,,,,\n");
    mayfly("merge", json, profile);
    assertThat(stderr)
        .isEqualTo(
            "mayfly: the profiles differ in their accounts; 'report --accounts' attributes"
                + " allocations again\n");
    mayfly("merge", json, json);
    assertThat(stderr).isEmpty();
    mayfly("report", profile, "--accounts", "p.*");
    assertThat(stderr).startsWith("mayfly: --accounts: 'p.*' is neither name:patterns nor");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    mayfly("report", profile, "--accounts", "@none");
    assertThat(stderr).startsWith("mayfly: --accounts: cannot read @none: ");
  }

  @Test
  void comparesByAccount() {
    Path other = Profiles.write(Profiles.of("p.T", 320, 0), directory.resolve("b.json"));
    assertThat(mayfly("diff", profile, other)).doesNotContain("ACCOUNTS");
    assertThat(mayfly("diff", profile, other, "--accounts", "mine:p.*", "--by", "account"))
        .contains("ACCOUNTS (0 appeared, 1 grew", "+160 B  +100.0", " mine\n")
        .doesNotContain("TYPES");
    assertThat(mayfly("diff", profile, other, "--accounts", "mine:p.*", "--json"))
        .contains("\"accounts\":[{\"account\":\"mine\",\"change\":\"grew\"");
    mayfly("diff", profile, other, "--accounts", "m:p.*", "--fail-if", "bytes of account:m > 99%");
    assertThat(exitCode).isEqualTo(ExitCode.GATE);
    assertThat(stderr)
        .isEqualTo(
            "mayfly: bytes of account:m > 99%: bytes of account:m went from 160 to 320 (+100.0"
                + " %)\n");
    mayfly("diff", profile, other, "--accounts", "m:q.*", "--fail-if", "bytes of account:m > 0");
    assertThat(exitCode).isZero();
  }

  @Test
  void mergesCountsAndLifetimes() throws IOException {
    Path more = Profiles.write(Profiles.of("p.T", 320, 20), directory.resolve("b.json"));
    Path sum = directory.resolve("sum.json");
    mayfly("merge", profile, more, profile, "-o", sum);
    assertThat(stderr).isEqualTo("mayfly: 3 profiles, 40 allocations, 640 bytes in " + sum + "\n");
    ProfileSnapshot merged = new JsonSnapshotReader().read(sum);
    assertThat(merged.total().allocations()).isEqualTo(40);
    assertThat(merged.lifetimesByType().get("p.T").trackedBirths()).isEqualTo(40);
    Path none = Profiles.write(Profiles.of("p.T", 320, 0), directory.resolve("c.json"));
    String json = mayfly("merge", profile, none);
    assertThat(stderr).isEqualTo("mayfly: only 1 of 2 profiles have lifetimes\n");
    assertThat(json).startsWith("{\"formatVersion\":1");
  }

  @Test
  void whatCannotBeReadIsOneLineOnStderr() throws IOException {
    mayfly("report", directory.resolve("none.json"));
    assertThat(stderr).endsWith("none.json: no such file\n").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    Files.writeString(directory.resolve(".none.json.1b-2c.tmp"), "half");
    mayfly("report", directory.resolve("none.json"));
    assertThat(stderr)
        .contains("no such file. .none.json.1b-2c.tmp is unfinished: a JVM is writing it, or")
        .hasLineCount(1);
    Path cut = directory.resolve("cut.json");
    Files.writeString(cut, Files.readString(profile).substring(0, 300));
    mayfly("report", cut);
    assertThat(stderr).contains("Not a Mayfly snapshot: ").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    Files.write(cut, "{\"\u00e9\":1}".getBytes(ISO_8859_1));
    mayfly("report", cut);
    assertThat(stderr).contains("it is not UTF-8").hasLineCount(1);
    Files.writeString(cut, "[".repeat(100_000));
    mayfly("diff", profile, cut);
    assertThat(stderr).contains("Not a Mayfly snapshot").hasLineCount(1);
    Files.writeString(cut, "{\"\\u001b[31m\\n\":1,\"\\u001b[31m\\n\":1}");
    mayfly("merge", cut);
    assertThat(stderr).doesNotContain("\u001b").hasLineCount(1);
    mayfly("report", profile, "-o", directory.resolve("no/such/file"));
    assertThat(stderr).contains("cannot write").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "diff", "merge", "run", "attach", "top", "snapshot"})
  void eachCommandHasHelp(String command) {
    String help = mayfly("help", command);
    assertThat(help).startsWith("Usage: mayfly " + command).contains("Example");
    assertThat(exitCode).isZero();
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
    assertThat(stderr).isEmpty();
    assertThat(mayfly(command, "--help")).isEqualTo(help);
  }

  @Test
  void whoHasSeenEnoughOfTheOutputIsNoFailure() {
    assertThat(failingWith("Broken pipe")).isEmpty();
    assertThat(exitCode).isZero();
    assertThat(failingWith("No space left on device"))
        .isEqualTo("mayfly: cannot write standard output: No space left on device\n");
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
  }

  private String failingWith(String message) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(message);
          }
        };
    PrintStream text = new PrintStream(err, true, UTF_8);
    exitCode =
        MayflyCommand.run(
            HOST, new Console(broken, text, text, false), "report", profile.toString());
    return err.toString(UTF_8);
  }

  @Test
  void checkHoldsAProfileToLimits() {
    assertThat(mayfly("check", profile, "--limit", "bytes < 10MB", "--limit", "objects <= 1,000"))
        .isEmpty();
    assertThat(exitCode).isZero();
    assertThat(stderr).isEmpty();
    assertThat(
            mayfly("check", profile, "--limit", "objects of p.T <= 9", "--fail-if", "bytes > 200"))
        .isEqualTo("  objects  bytes  site\n       10    160  T at Main.main:7\n");
    assertThat(exitCode).isEqualTo(ExitCode.GATE);
    assertThat(stderr).isEqualTo("mayfly: objects of p.T <= 9: objects of p.T: 10\n");
    mayfly("check", profile);
    assertThat(stderr).contains("no limit; name one: --limit 'bytes < 10MB'");
    mayfly("check", profile, "--fail-if", "bytes > 5%");
    assertThat(stderr).startsWith("mayfly: 'bytes > 5%' compares with an earlier profile, and");
    mayfly("check", profile, "--limit", "calls < 5");
    assertThat(stderr).contains("calls < 5: the first profile has no calls");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aConditionThatMeasuresNothingFails() {
    Path named =
        Profiles.write(Profiles.of("com.acme.Order", 160, 10), directory.resolve("named.json"));
    mayfly("check", named, "--limit", "objects of com.acme.Ordr <= 9");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .isEqualTo(
            "mayfly: objects of com.acme.Ordr <= 9: nothing in the profile is named com.acme.Ordr."
                + " Did you mean com.acme.Order?\nTry 'mayfly help check'.\n");
    mayfly("check", named, "--limit", "objects of Order <= 9");
    assertThat(stderr).contains(" named Order. Did you mean com.acme.Order?\n");
    mayfly("check", named, "--limit", "bytes of com.acmee.* <= 9");
    assertThat(stderr).contains(" named com.acmee.*. Did you mean com.acme.*?\n");
    mayfly("diff", named, named, "--fail-if", "objects of com.acme.Ordr > +5%");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).contains("Did you mean com.acme.Order?\n");
    mayfly("check", named, "--limit", "objects of account:other <= 9", "--limit", "bytes < 1MB");
    assertThat(stderr).contains("nothing in the profile is named account:other").hasLineCount(2);
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    Path empty = Profiles.write(Profiles.of("p.T", 0, 0), directory.resolve("empty.json"));
    mayfly("diff", named, empty, "--fail-if", "bytes > +5%");
    assertThat(stderr).startsWith("mayfly: bytes > +5%: nothing was counted in the profile\n");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    for (String none : List.of("--limit=objects of org.X <= 0", "--fail-if=bytes of org.X >= 1")) {
      mayfly("check", named, none);
      assertThat(exitCode).isZero();
      assertThat(stderr).endsWith(" named org.X\n");
    }
    mayfly("check", named, "--limit", "objects of com.*.Order <= 10");
    assertThat(stderr).isEmpty();
    assertThat(exitCode).isZero();
  }

  @Test
  void helpVersionAndCompletion() {
    assertThat(mayfly("--help")).contains("report", "completion", "Exit codes:");
    assertThat(mayfly("--version")).startsWith("mayfly ");
    assertThat(mayfly("options")).isEqualTo("the options\n");
    assertThat(mayfly("completion"))
        .startsWith("#!/usr/bin/env bash")
        .contains("snapshot", "--fail-if", "pprof");
    mayfly();
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    mayfly("reprot");
    assertThat(stderr).contains("Did you mean 'report'?");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void optionsOfTheAgentAreChecked() {
    mayfly("run", "wrong=1", "--", "java", "-version");
    assertThat(stderr).isEqualTo("mayfly: unknown option 'wrong'\nTry 'mayfly help run'.\n");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    mayfly("run", "include=p.*", "--", "mvn", "test");
    assertThat(stderr)
        .contains("JAVA_TOOL_OPTIONS=\"-javaagent:/opt/mayfly-agent.jar=include=p.*\"");
    mayfly("run", "--");
    assertThat(stderr).contains("no program;");
    mayfly("run", "--", directory.resolve("java"));
    assertThat(exitCode).isEqualTo(ExitCode.NOT_STARTED);
    mayfly("attach", "me");
    assertThat(stderr)
        .startsWith("mayfly: 'me' is not a process id; jps lists the Java processes\n");
    mayfly("attach", "1", "wrong=1");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--every=0",
        "--every=NaN",
        "--count=0",
        "--rows=0",
        "--width=20",
        "--port=80",
        "jmx=false"
      })
  void ratesNeedIntervalsAndAnMBean(String word) {
    mayfly("top", "1", word);
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .contains(word.substring(0, word.indexOf('=')))
        .endsWith("\nTry 'mayfly help top'.\n");
  }

  @Test
  void ratesAreThoseOfARunningProgram() {
    mayfly("top", "me");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr)
        .startsWith("mayfly: 'me' is not a process id; jps lists the Java processes\n");
    mayfly("top", "999999999999");
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(stderr).isEqualTo("mayfly: no process 999999999999; jps lists the Java processes\n");
  }
}
