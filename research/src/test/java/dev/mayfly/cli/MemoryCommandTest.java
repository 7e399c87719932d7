package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.snapshot.types.ClassShapes;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mayfly memory}, and the help of all commands of the jar. */
class MemoryCommandTest {
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir private Path directory;
  private int exitCode;
  private String stderr;

  private String mayfly(Object... words) {
    CommandRun run = CommandRun.of(HOST, false, words);
    exitCode = run.exitCode();
    stderr = run.stderr();
    return run.stdout();
  }

  @ParameterizedTest
  @ValueSource(strings = {"events", "memory"})
  void eachCommandHasHelp(String command) {
    String help = mayfly("help", command);
    assertThat(help).startsWith("Usage: mayfly " + command).contains("Example");
    assertThat(exitCode).isZero();
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
    assertThat(stderr).isEmpty();
    assertThat(mayfly(command, "--help")).isEqualTo(help);
  }

  @Test
  void memoryIsThatOfOneJava() {
    mayfly("memory", "--every=0", "--", "java", "-version");
    assertThat(stderr).startsWith("mayfly: --every must be from 0.01 to 86400 seconds\n");
    mayfly("memory", "--");
    assertThat(stderr).contains("no program;");
    mayfly("memory", "--", "mvn", "test");
    assertThat(stderr)
        .startsWith("mayfly: 'mvn' is not java, and only the process itself would be measured\n");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void memoryNeedsAFileBeforeTheProgramStarts() {
    Path java = directory.resolve("java");
    mayfly("memory", "-o", directory.resolve("no/such/file"), "--", java);
    assertThat(stderr).startsWith("mayfly: cannot write ").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    mayfly("memory", "-o", directory.resolve("memory.csv"), "--", java);
    assertThat(stderr).startsWith("mayfly: cannot start ").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.NOT_STARTED);
  }
}
