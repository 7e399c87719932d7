package dev.mayfly.cli;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Confined to one thread: {@code mayfly options}. */
@Command(
    name = "options",
    description = "Prints the options of the agent, of 'run' and of 'attach'.")
final class OptionsCommand implements Callable<Integer> {

  private final MayflyJar host;
  private final Console console;

  OptionsCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(host.agentHelp());
    console.out().flush();
    return ExitCode.OK;
  }
}
