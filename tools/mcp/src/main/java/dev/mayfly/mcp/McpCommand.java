package dev.mayfly.mcp;

import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Confined to one thread: {@code mayfly mcp}. */
@Command(
    name = "mcp",
    description = {
      "Serves an assistant on standard input and output, by the Model Context Protocol.",
      "It reads, runs and attaches to what these options allow, and to nothing else.",
      ""
    },
    footer = {
      "",
      "The command is for the settings of an assistant. Example:",
      "  claude mcp add mayfly -- java -jar mayfly-mcp.jar mcp --allow-run=.",
    })
final class McpCommand implements Callable<Integer> {

  private static final int LONGEST_SECONDS = 86_400;

  private final MayflyJar host;

  @Option(
      names = "--allow-run",
      split = ",",
      paramLabel = "DIR",
      description =
          "Java programs may be started in this directory and below. Files there may be read, and"
              + " reports written. Repeatable.")
  private List<Path> run = List.of();

  @Option(
      names = "--allow-code",
      split = ",",
      paramLabel = "DIR",
      description =
          "These programs may also load classes and jars from here and below, such as"
              + " ~/.m2/repository. Repeatable.")
  private List<Path> code = List.of();

  @Option(
      names = "--allow-read",
      split = ",",
      paramLabel = "DIR",
      description = "Profiles, heap dumps and sources may be read here and below. Repeatable.")
  private List<Path> read = List.of();

  @Option(
      names = "--allow-program",
      split = ",",
      paramLabel = "JAVA",
      description = {
        "This java may be started, too; otherwise only that of the JDK which runs the server.",
        "Repeatable."
      })
  private List<Path> programs = List.of();

  @Option(
      names = "--allow-attach",
      description = "Running Java programs of this user may be profiled and asked.")
  private boolean attach;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The longest time that a tool may take (default: ${DEFAULT-VALUE}).")
  private int timeout = 600;

  McpCommand(MayflyJar host) {
    this.host = host;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (timeout < 1 || timeout > LONGEST_SECONDS) {
      throw CommandFailure.usage("--timeout must be from 1 to " + LONGEST_SECONDS);
    }
    try (SessionDirectory session = SessionDirectory.create()) {
      Permissions permissions = Permissions.of(run, code, read, programs, attach, session.path());
      new AssistantServer(host, permissions, Duration.ofSeconds(timeout), session).serve();
    }
    return ExitCode.OK;
  }
}
