package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Formats;
import java.io.PrintWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Confined to one thread: the command {@code mayfly}, with its subcommands. */
@Command(
    name = "mayfly",
    description = {
      "What a Java program allocates, where, in which calling context, and how long it lives.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExit codes:%n",
    footer = {
      "  0    success",
      "  1    failure: a file cannot be read or written, or a program cannot be reached",
      "  2    the command line is wrong",
      "  3    diff, check: a condition of --fail-if holds, or one of --limit does not",
      "  run          exits with the code of the program, or 127 if the program cannot start",
      "",
      "'mayfly help COMMAND' describes a command. The same jar is the agent:",
      "  java -javaagent:mayfly-agent.jar -jar any.jar",
    })
public final class MayflyCommand implements Runnable {

  /** The system property with the process id of the server that starts a command. */
  public static final String PARENT = "mayfly.parent";

  private final MayflyJar host;

  @Spec private @Nullable CommandSpec spec;

  private MayflyCommand(MayflyJar host) {
    this.host = host;
  }

  @Option(
      names = "--plugins",
      paramLabel = "JARS",
      description = "Jars with more formats, tables and options, separated by commas.")
  void plugIns(String jars) {
    host.wrongOption()
        .apply("plugins=" + jars)
        .ifPresent(
            wrong -> {
              throw new ParameterException(requireNonNull(spec).commandLine(), wrong);
            });
  }

  /**
   * Runs a command line.
   *
   * @param host the jar that it runs from
   * @param arguments the words after {@code mayfly}
   * @return the exit code
   */
  public static int run(MayflyJar host, String... arguments) {
    endWithParent();
    Console console = Console.ofProcess();
    int exitCode = run(host, console, arguments);
    console.out().flush();
    return exitCode;
  }

  /** A server's command, and the program that it runs, do not outlive a server that was killed. */
  private static void endWithParent() {
    Long parent = Long.getLong(PARENT);
    if (parent != null) {
      Optional<ProcessHandle> server = ProcessHandle.of(parent);
      Thread waiting =
          new Thread(
              () -> {
                server.ifPresent(running -> running.onExit().join());
                System.exit(ExitCode.FAILED);
              },
              "mayfly-parent");
      waiting.setDaemon(true);
      waiting.start();
    }
  }

  static int run(MayflyJar host, Console console, String... arguments) {
    try {
      return commandLine(host, console).execute(arguments);
    } catch (OutOfMemoryError tooMuch) {
      console.say("out of memory; use a larger heap, such as -Xmx4g");
      return ExitCode.FAILED;
    }
  }

  static CommandLine commandLine(MayflyJar host, Console console) {
    CommandLine all =
        new CommandLine(new MayflyCommand(host))
            .addSubcommand(new ReportCommand(console))
            .addSubcommand(new ExplainCommand(console))
            .addSubcommand(new DiffCommand(host, console))
            .addSubcommand(new CheckCommand(console))
            .addSubcommand(new MergeCommand(console))
            .addSubcommand(new LayoutCommand(host, console).commandLine())
            .addSubcommand(new RunCommand(host).commandLine())
            .addSubcommand(new AttachCommand(host, console))
            .addSubcommand(new TopCommand(host, console))
            .addSubcommand(new WhyCommand(host, console))
            .addSubcommand(new SnapshotCommand(console))
            .addSubcommand(new RecordingCommand.Stop(console))
            .addSubcommand(new RecordingCommand.Start(console))
            .addSubcommand(new OptionsCommand(host, console))
            .addSubcommand("completion", new AutoComplete.GenerateCompletion())
            .addSubcommand(new HelpCommand());
    Installed.services(CommandProvider.class, console)
        .forEach(provider -> all.addSubcommand(provider.command(host, console)));
    all.setOut(new PrintWriter(console.out(), true, UTF_8));
    all.setErr(new PrintWriter(console.err(), true, UTF_8));
    all.setExpandAtFiles(false); // a file of accounts is no list of arguments
    all.setUsageHelpAutoWidth(false).setUsageHelpWidth(100);
    all.setCaseInsensitiveEnumValuesAllowed(true);
    all.getCommandSpec()
        .versionProvider(() -> new String[] {"mayfly " + AllocationProfiler.version()});
    all.getSubcommands().values().forEach(MayflyCommand::addHelp);
    addHelp(all);
    all.setParameterExceptionHandler((wrong, words) -> wrongUsage(wrong, host, console));
    all.setExecutionExceptionHandler(
        (failure, command, result) -> failed(failure, command, console));
    return all;
  }

  private static void addHelp(CommandLine command) {
    if (!command.getCommandName().equals("help")) {
      command.getCommandSpec().mixinStandardHelpOptions(true);
    }
  }

  private static int wrongUsage(ParameterException wrong, MayflyJar host, Console console) {
    CommandLine command = wrong.getCommandLine();
    console.say(
        wrong instanceof UnmatchedArgumentException unmatched
            ? UnmatchedWords.of(unmatched, host.orMissing())
            : wrong.getMessage() + (Formats.refused(wrong) ? host.orMissing() : ""));
    return usage(command, console);
  }

  private static int usage(CommandLine command, Console console) {
    String name = command.getParent() == null ? "" : " " + command.getCommandName();
    console.err().println("Try 'mayfly help" + name + "'.");
    return ExitCode.USAGE;
  }

  private static int failed(Exception failure, CommandLine command, Console console) {
    if (failure instanceof CommandFailure known) {
      console.say(String.valueOf(known.getMessage()));
      return known.exitCode() == ExitCode.USAGE ? usage(command, console) : known.exitCode();
    }
    console.say("unexpected: " + failure);
    return ExitCode.FAILED;
  }

  @Override
  public void run() {
    throw CommandFailure.usage("no command; use one such as report, run or diff");
  }
}
