package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.cli.WeavingLine.Subject;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Confined to one thread: a JVM that weaves a program's classes instead of running it, on the JDK
 * that runs the command.
 */
final class WeavingJvm {

  /**
   * Environment variables that would start an agent in that JVM, too, or change its flags unseen.
   */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Console console;
  private final List<String> command;
  private final Map<Subject, List<String>> lines = new EnumMap<>(Subject.class);

  /**
   * Starts nothing yet.
   *
   * @param arguments the words after {@code java}
   */
  WeavingJvm(Console console, List<String> arguments) {
    this.console = console;
    this.command = new ArrayList<>();
    command.add(MayflyJar.java().toString());
    command.addAll(arguments);
  }

  /** Runs it to its end, and shows how far it is. */
  void run() {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().keySet().removeAll(VARIABLES);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader out = process.inputReader(UTF_8);
          Console.Progress progress = console.progress("weaving")) {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          Optional<WeavingLine> known = WeavingLine.parse(line);
          if (known.isPresent()) {
            take(known.get(), progress);
          }
        }
      } finally {
        process.destroy(); // nobody reads what it says
      }
      int exitCode = process.waitFor();
      if (exitCode != 0) {
        String reason = first(Subject.FAILED);
        throw new CommandFailure(
            reason.isEmpty() ? "no class is woven: the agent did not start" : reason, null);
      }
    } catch (IOException refused) {
      throw new CommandFailure(
          "cannot run " + command.get(0) + ": " + refused.getMessage(), refused);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted", interrupted);
    }
  }

  private void take(WeavingLine line, Console.Progress progress) {
    if (line.subject() == Subject.PROGRESS) {
      String[] numbers = line.words().split(" ", 2);
      progress.reached(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    } else {
      lines.computeIfAbsent(line.subject(), subject -> new ArrayList<>()).add(line.words());
    }
  }

  /** All that was said about something. */
  List<String> all(Subject subject) {
    return lines.getOrDefault(subject, List.of());
  }

  /** The first that was said about something; empty if nothing was. */
  String first(Subject subject) {
    return all(subject).stream().findFirst().orElse("");
  }

  /** The number that was said; 0 if none was. */
  int number(Subject subject) {
    String words = first(subject);
    return words.isEmpty() ? 0 : Integer.parseInt(words);
  }
}
