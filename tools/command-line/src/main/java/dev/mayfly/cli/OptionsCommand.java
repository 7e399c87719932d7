package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly options}. */
@Command(
    name = "options",
    description = {
      "Prints the options of the agent, of 'run' and of 'attach'.",
      "With options, says whether they are right: exit code 2, and a line, if they are not."
    })
final class OptionsCommand implements Callable<Integer> {

  private final MayflyJar host;
  private final Console console;

  @Parameters(
      paramLabel = "OPTIONS",
      arity = "0..1",
      description = "Options to check, as behind the agent's jar: jdk=charge,formats=json")
  private @Nullable String options;

  OptionsCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    if (options != null) {
      host.wrongOption()
          .apply(options)
          .ifPresent(
              wrong -> {
                throw CommandFailure.usage(wrong);
              });
      return ExitCode.OK;
    }
    console.out().print(host.agentHelp().get());
    console.out().flush();
    return ExitCode.OK;
  }
}
