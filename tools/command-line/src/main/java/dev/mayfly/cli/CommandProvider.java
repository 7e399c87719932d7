package dev.mayfly.cli;

import dev.mayfly.cli.console.Console;

/** Thread-safe: adds a command to {@code mayfly}, from a jar that not every installation has. */
public interface CommandProvider {

  /**
   * Creates the command.
   *
   * @param host the jar that the command line runs from
   * @return an object with picocli's annotations, or a command line
   */
  Object command(MayflyJar host, Console console);
}
