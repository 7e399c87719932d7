package dev.mayfly.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Immutable. The command {@code mayfly}, run from the agent's jar in a JVM of its own: its
 * libraries and those of the build never meet.
 *
 * @param agent the agent's jar
 */
record MayflyCommandLine(Path agent) {
  /** Of {@code diff}: a condition of {@code --fail-if} holds. */
  static final int CONDITION_HOLDS = 3;

  /**
   * What a run of the command came to.
   *
   * @param exitCode 0, or {@link #CONDITION_HOLDS}
   * @param output what it printed
   * @param messages what it said about it, a sentence each
   */
  record Result(int exitCode, List<String> output, List<String> messages) {}

  /**
   * Runs the command to its end.
   *
   * @param arguments what follows {@code mayfly}
   * @throws MojoExecutionException if it failed, with what it said
   */
  Result run(List<String> arguments) throws MojoExecutionException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it is over before more compiling would pay
    command.add("-jar");
    command.add(agent.toString());
    command.addAll(arguments);
    try {
      Path output = Files.createTempFile("mayfly-", ".out");
      Path messages = Files.createTempFile("mayfly-", ".err");
      try {
        int exitCode =
            new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(messages.toFile())
                .start()
                .waitFor();
        Result result = new Result(exitCode, lines(output), sentences(messages));
        if (exitCode != 0 && exitCode != CONDITION_HOLDS) {
          throw new MojoExecutionException(
              "mayfly " + arguments.get(0) + ": " + String.join("; ", result.messages));
        }
        return result;
      } finally {
        Files.delete(output);
        Files.delete(messages);
      }
    } catch (IOException failure) {
      throw new MojoExecutionException("mayfly " + arguments.get(0) + " cannot run", failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("the build was interrupted", stopped);
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file, UTF_8);
  }

  private static List<String> sentences(Path messages) throws IOException {
    return lines(messages).stream().map(line -> line.replaceFirst("^mayfly: ", "")).toList();
  }
}
