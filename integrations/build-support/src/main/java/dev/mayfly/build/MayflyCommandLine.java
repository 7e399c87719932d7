package dev.mayfly.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. The command {@code mayfly}, run from the agent's jar in a JVM of its own: its
 * libraries and those of the build never meet.
 */
public record MayflyCommandLine(Path agent) {
  private static final int CONDITION_HOLDS = 3;

  /**
   * The result of a run of the command.
   *
   * @param failsBuild whether a condition of {@code --fail-if} holds
   */
  public record Result(boolean failsBuild, List<String> output, List<String> messages) {}

  /**
   * Runs the command to its end.
   *
   * @param arguments the words after {@code mayfly}
   * @throws MayflyBuildException if it failed, with its messages
   */
  public Result run(List<String> arguments) throws MayflyBuildException {
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
        if (exitCode != 0 && exitCode != CONDITION_HOLDS) {
          throw new MayflyBuildException(
              "mayfly " + arguments.get(0) + ": " + String.join("; ", sentences(messages)));
        }
        return new Result(exitCode == CONDITION_HOLDS, lines(output), sentences(messages));
      } finally {
        Files.delete(output);
        Files.delete(messages);
      }
    } catch (IOException failure) {
      throw new MayflyBuildException("mayfly " + arguments.get(0) + " cannot run", failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MayflyBuildException("the build was interrupted", stopped);
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file, UTF_8);
  }

  private static List<String> sentences(Path messages) throws IOException {
    return lines(messages).stream()
        .filter(line -> !line.startsWith("Try 'mayfly help"))
        .map(line -> line.replaceFirst("^mayfly: ", ""))
        .toList();
  }
}
