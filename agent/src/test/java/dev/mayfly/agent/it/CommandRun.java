package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Immutable. What the command {@code mayfly} has said, and how it ended. */
record CommandRun(int exitCode, String stdout, String stderr) {
  /**
   * Runs a command from the agent's jar.
   *
   * @param directory where it runs
   * @param input what it reads on standard input
   */
  static CommandRun of(WovenJvm jvm, Path directory, String input, String... words) {
    List<String> command = new ArrayList<>();
    command.add(jvm.jdk().tool("java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-jar", WovenJvm.AGENT_JAR.toString()));
    command.addAll(List.of(words));
    try {
      Path in = Files.writeString(directory.resolve("in.txt"), input);
      Path out = directory.resolve("out.txt");
      Path err = directory.resolve("err.txt");
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      return new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
