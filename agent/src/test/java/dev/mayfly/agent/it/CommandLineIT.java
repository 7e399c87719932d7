package dev.mayfly.agent.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hostile.control.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line, from the same jar as the agent. */
final class CommandLineIT {
  @TempDir private Path directory;

  private CommandRun mayfly(WovenJvm jvm, String input, String... words) {
    return CommandRun.of(jvm, directory, input, words);
  }

  private String collapsed(WovenJvm jvm, String profile) throws Exception {
    CommandRun said = mayfly(jvm, "", "report", profile, "-t", "collapsed");
    assertThat(said.stderr()).isEmpty();
    return said.stdout();
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void runsAProgramWithItsInputOutputAndExitCode(WovenJvm jvm) throws Exception {
    String java = jvm.jdk().tool("java").toString();
    CommandRun said =
        mayfly(
            jvm,
            "10\n5\n",
            "run",
            "include=hostile.*",
            "lifetime=off",
            "formats=json",
            "output=profile",
            "--",
            java,
            "-cp",
            WovenJvm.TEST_CLASSES.toString(),
            Worker.class.getName());
    assertThat(said.stdout()).isEqualTo("ready\nmade 10\nmade 5\n");
    assertThat(said.stderr()).startsWith("mayfly: ").contains("report in").hasLineCount(1);
    assertThat(said.exitCode()).isZero();
    assertThat(collapsed(jvm, "profile").lines())
        .contains(
            "hostile.control.Worker.main;hostile.control.Worker$Items.make;"
                + "hostile.control.Worker$Items$Item 15");

    CommandRun failing =
        mayfly(jvm, "none\n", "run", "--", java, "-cp", "nowhere", "no.such.Program");
    assertThat(failing.exitCode()).isEqualTo(1);
    assertThat(failing.stderr()).contains("no.such.Program");
  }

  @Test
  void saysWhatIsWrongBeforeAnythingRuns() throws Exception {
    WovenJvm jvm = WovenJvm.here();
    CommandRun option = mayfly(jvm, "", "run", "inclde=x", "--", "java", "-version");
    assertThat(option.exitCode()).isEqualTo(2);
    assertThat(option.stdout()).isEmpty();
    assertThat(option.stderr())
        .isEqualTo(
            "mayfly: unknown option 'inclde'. Did you mean 'include'?\nTry 'mayfly help run'.\n");
    CommandRun missing = mayfly(jvm, "", "run", "--", directory.resolve("java").toString());
    assertThat(missing.exitCode()).isEqualTo(127);
    assertThat(missing.stderr()).startsWith("mayfly: cannot start ").hasLineCount(1);
    assertThat(mayfly(jvm, "", "attach", "999999999").exitCode()).isEqualTo(1);
  }

  /** The class of the main method is loaded before, and its loop runs all the time: it is named. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void attachesAsksAndStops(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    process.awaitStdout("ready\n");
    String pid = Long.toString(process.process().pid());
    assertThat(mayfly(jvm, "", "snapshot", pid).stderr()).contains("Mayfly does not run in");
    CommandRun attached = mayfly(jvm, "", "attach", pid, "lifetime=off", "formats=json");
    assertThat(attached.stderr()).isEmpty();
    assertThat(attached.stdout())
        .contains("Mayfly records in process " + pid)
        .contains(directory.toRealPath().resolve("mayfly-report").toString())
        .contains(
            "1 class in scope was already loaded; Mayfly counts its methods from the next call on")
        .contains("hostile.control.Worker.main:34 (main) runs on uncounted");
    assertThat(attached.exitCode()).isZero();
    assertThat(mayfly(jvm, "", "attach", pid).stderr()).contains("already");

    process.say("10").awaitStdout("made 10\n");
    assertThat(mayfly(jvm, "", "snapshot", pid, "-o", "now").stdout().strip())
        .isEqualTo(directory.toRealPath().resolve("now").toString());
    assertThat(collapsed(jvm, "now"))
        .isEqualTo("hostile.control.Worker$Items.make;hostile.control.Worker$Items$Item 10\n");
    assertThat(mayfly(jvm, "", "stop", pid).exitCode()).isZero();
    process.say("20").awaitStdout("made 20\n");
    process.process().outputWriter().close();
    process.await().expectExit(0);
    assertThat(collapsed(jvm, "mayfly-report")).endsWith(" 10\n");
  }

  @Test
  void runsFromAnyDirectoryUnderAnyName() throws IOException, InterruptedException {
    Path jar = Files.copy(WovenJvm.AGENT_JAR, directory.resolve("may fly.jar"));
    Process process =
        new ProcessBuilder(
                WovenJvm.here().jdk().tool("java").toString(), "-jar", jar.toString(), "--version")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said).matches("mayfly \\d+\\.\\d+\\.\\d+.*\n");
  }
}
