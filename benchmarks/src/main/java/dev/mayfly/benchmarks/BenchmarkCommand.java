package dev.mayfly.benchmarks;

import com.google.common.base.Preconditions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Confined. The base of all commands. */
abstract class BenchmarkCommand implements Callable<Integer> {
  /** The command that runs where none is named. */
  static final String DEFAULT = "programs";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Option(names = "--help", usageHelp = true, description = "Shows this text.")
  boolean help;

  /** The first line of what a command prints: which command ran where and when, on which code. */
  String heading(String where) {
    return "`%s`: %s"
        .formatted(
            commandLine(spec.root().commandLine().getParseResult().originalArgs()),
            conditions(where));
  }

  /** The machine, the day and the code of a command. */
  static String conditions(String where) {
    return "%s. Measured on %s, commit %s."
        .formatted(
            where, LocalDate.now(ZoneOffset.UTC), System.getProperty("mayfly.commit", "unknown"));
  }

  /** The command as a document quotes it: without arguments that are so on this machine only. */
  static String commandLine(List<String> arguments) {
    return Stream.concat(
            Stream.of("benchmarks/run"),
            arguments.stream()
                .skip(arguments.get(0).equals(DEFAULT) ? 1 : 0)
                .filter(it -> !it.startsWith("--write-docs") && !it.matches("--(from-runs|.*/.*)")))
        .collect(Collectors.joining(" "));
  }

  static Path readable(Path file) {
    Preconditions.checkArgument(Files.isReadable(file), "no file %s", file);
    return file.toAbsolutePath();
  }
}
