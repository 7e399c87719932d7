package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code mayfly completion}. */
@Command(
    name = "completion",
    description = "Prints a script that lets bash and zsh complete mayfly's commands.",
    footer = {"", "Example:", "  source <(mayfly completion)"})
final class CompletionCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    String script = AutoComplete.bash("mayfly", CommandTexts.specOf(spec).root().commandLine());
    console.out().print(script);
    console.out().print('\n');
    console.out().flush();
    return ExitCode.OK;
  }
}
