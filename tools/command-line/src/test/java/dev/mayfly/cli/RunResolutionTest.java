package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code mayfly run --resolution}: a young generation of a size. */
@DisabledOnOs(OS.WINDOWS)
class RunResolutionTest {
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "the options\n",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  private static final YoungGeneration YOUNG =
      new YoungGeneration(Resolution.parse("4m").orElseThrow());

  @TempDir private Path directory;

  /** What the program's JVM is given; a script stands for {@code java}. */
  private List<String> commandOf(String... words) throws IOException {
    Path java = directory.resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + directory + "/words'\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Object[] all = new Object[words.length + 5];
    all[0] = "run";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--";
    all[words.length + 2] = java;
    all[words.length + 3] = "-jar";
    all[words.length + 4] = "shop.jar";
    CommandRun run = CommandRun.of(HOST, false, all);
    assertThat(run.stderr()).isEmpty();
    return Files.readAllLines(directory.resolve("words"));
  }

  @Test
  void sizesTheYoungGenerationAndTellsTheAgent() throws IOException {
    String agent = "-javaagent:/opt/mayfly-agent.jar=";
    List<String> expected =
        List.of("-Xmn4m", agent + "include=p.*,resolution=4m", "-jar", "shop.jar");
    assertThat(commandOf("include=p.*", "--resolution=4m")).isEqualTo(expected);
    assertThat(commandOf("include=p.*", "resolution=4m")).isEqualTo(expected);
    assertThat(commandOf("--resolution=1g"))
        .containsExactly("-Xmn1024m", agent + "resolution=1g", "-jar", "shop.jar");
    assertThat(commandOf("include=p.*")).containsExactly(agent + "include=p.*", "-jar", "shop.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseZGC, ZGC has no young generation of a set size",
    "-XX:+UseShenandoahGC, Shenandoah has no young generation of a set size",
    "-XX:+UseEpsilonGC, Epsilon has no young generation of a set size",
    "-Xmn64m, '--resolution sets -Xmn4m, but the program has -Xmn64m; remove one'",
    "-XX:NewRatio=3, 'has -XX:NewRatio=3; remove one'"
  })
  void objectsToWhatItCannotGoWith(String flag, String reason) {
    assertThat(YOUNG.objection(List.of("java", flag, "-jar", "a.jar"), Map.of()).orElseThrow())
        .contains(reason);
    assertThat(
            YOUNG
                .objection(List.of("java", "Main"), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g " + flag))
                .orElseThrow())
        .contains(reason);
    CommandRun run =
        CommandRun.of(HOST, false, "run", "--resolution=4m", "--", "java", flag, "Main");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.stderr()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource({"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-Xmx1g"})
  void goesWithOthers(String flag) {
    assertThat(YOUNG.objection(List.of("java", flag, "Main"), Map.of())).isEmpty();
  }
}
