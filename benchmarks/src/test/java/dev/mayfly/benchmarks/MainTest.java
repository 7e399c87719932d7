package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Profiler.Jars;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @AfterEach
  void restore() {
    System.setOut(out);
    System.setErr(err);
  }

  private int run(String... arguments) {
    PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
    System.setOut(stream);
    System.setErr(stream);
    return Main.commandLine().execute(Main.withCommand(arguments));
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void runsProgramsWithoutACommand() {
    assertThat(Main.withCommand("h2", "--pairs=1")).containsExactly("programs", "h2", "--pairs=1");
    assertThat(Main.withCommand()).containsExactly("programs");
    assertThat(Main.withCommand("startup", "--pairs=1")).containsExactly("startup", "--pairs=1");
  }

  @Test
  void helpNamesEachCommand() {
    assertThat(run("--help")).isZero();
    Main.commandLine()
        .getSubcommands()
        .keySet()
        .forEach(command -> assertThat(printed()).contains("\n  " + command));
  }

  @Test
  void helpOfACommandHasItsDefaults() {
    assertThat(run("seen", "--help")).isZero();
    assertThat(printed())
        .contains("asm, antlr, jackson, demo")
        .containsPattern("--size=PERCENT +The size of a program's workload \\(10\\)")
        .containsPattern("--heap=SIZE +The greatest heap \\(1g\\)");
    assertThat(run("world", "--help")).isZero();
    assertThat(printed()).containsPattern("--heap=SIZE +The greatest heap \\(2g\\)");
  }

  @Test
  void answersWithListsOfWhatThereIs() {
    assertThat(run("--programs")).isZero();
    assertThat(printed()).contains("lusearch").contains("pmd").contains("demo");
    assertThat(run("--modes")).isZero();
    assertThat(printed()).contains("karabut").contains("off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--pairs=0",
        "oracle",
        "--mode=cheap",
        "startup oracle",
        "world --oracle",
        "intervals oracle"
      })
  void refusesWhatItDoesNotKnow(String arguments) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(printed())
        .startsWith("benchmarks: ")
        .contains(arguments.replaceFirst(".*[ =-]", ""))
        .hasLineCount(1);
  }

  @Test
  void aDocumentQuotesTheCommandWithoutPathsOfThisMachine() {
    assertThat(
            BenchmarkCommand.commandLine(
                List.of("programs", "--write-docs", "--pairs=5", "--mode=site", "h2")))
        .isEqualTo("benchmarks/run --pairs=5 --mode=site h2");
    assertThat(
            BenchmarkCommand.commandLine(
                List.of("world", "--java=/usr/bin/java", "--from-runs", "xalan")))
        .isEqualTo("benchmarks/run world xalan");
  }

  @Test
  void putsTogetherTheAgentsOptions() throws IOException {
    Mode site = Mode.of("site");
    Jars jars = new Jars(Path.of("/a.jar"), Path.of("/peers"), null);
    assertThat(site.arguments(jars, true, Path.of("/out")))
        .containsExactly(
            "-javaagent:/a.jar=include=*,context=site,lifetime=off,rest=off,output=/out,formats=json");
    Jars cached = new Jars(Path.of("/a.jar"), Path.of("/peers"), Path.of("/woven"));
    assertThat(site.arguments(cached, false, Path.of("/out")))
        .containsExactly(
            "-javaagent:/a.jar=context=site,lifetime=off,rest=off,output=/out,formats=json,cache=/woven");
    assertThat(Mode.of("context=tree,sample=9"))
        .isEqualTo(Mode.mayfly("context=tree,sample=9", "context=tree,sample=9", ""));
  }
}
