package dev.mayfly.research.memory;

import dev.mayfly.cli.CommandProvider;
import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.Console;

/** Thread-safe: adds {@code mayfly memory} to the command line. */
public final class MemoryCommandProvider implements CommandProvider {

  /** Called by the service loader. */
  public MemoryCommandProvider() {}

  @Override
  public Object command(MayflyJar host, Console console) {
    return new MemoryCommand(console).commandLine();
  }
}
