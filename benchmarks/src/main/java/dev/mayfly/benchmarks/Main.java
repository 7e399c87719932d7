package dev.mayfly.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Confined to the main thread: {@code benchmarks/run}. */
@Command(
    name = "benchmarks/run",
    synopsisSubcommandLabel = "[COMMAND]",
    description = {
      "",
      "Measures what the profiler costs, and what it changes in other people's code.",
      "Without a command it runs 'programs'; '--help' behind a command shows its options.",
      "Whatever is not built yet, or is older than its sources, is built first.",
      "JAVA_HOME chooses the JDK.",
      ""
    },
    footer = {
      "  jmh        The probes themselves, under JMH, with JMH's own arguments;",
      "               '-prof gc' shows bytes by operation.",
      "",
      "Exit status: 0, 1 if a run failed or differs from the plain one, 2 if the command is wrong,",
      "3 if it cannot be done."
    },
    subcommands = {
      ProgramsCommand.class,
      StartupCommand.class,
      WovenCommand.class,
      TrackingCommand.class,
      SeenCommand.class,
      IntervalsCommand.class,
      GrowthCommand.class,
      WorldCommand.class,
      SuitesCommand.class,
      MatchersCommand.class,
      PapersCommand.class
    })
public final class Main implements Runnable {
  private static final int WRONG = 2;
  private static final int IMPOSSIBLE = 3;

  @Option(names = "--help", usageHelp = true, description = "Shows this text.")
  boolean help;

  /**
   * Runs a command.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(withCommand(arguments)));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  /** The arguments with a command at the beginning. */
  static String[] withCommand(String... arguments) {
    if (arguments.length > 0
        && (arguments[0].equals("--help")
            || commandLine().getSubcommands().containsKey(arguments[0]))) {
      return arguments;
    }
    List<String> all = new ArrayList<>(List.of(BenchmarkCommand.DEFAULT));
    all.addAll(Arrays.asList(arguments));
    return all.toArray(String[]::new);
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setUsageHelpWidth(100)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(
            (wrong, arguments) -> failed(wrong, WRONG, "; --help lists what there is"))
        .setExecutionExceptionHandler(
            (failure, line, parsed) ->
                failure instanceof IllegalArgumentException
                    ? failed(failure, WRONG, "")
                    : failed(failure, IMPOSSIBLE, ""));
  }

  private static int failed(Exception failure, int status, String hint) {
    String message = failure.getMessage();
    System.err.println("benchmarks: " + (message == null ? failure : message) + hint);
    return status;
  }
}
