package dev.mayfly.cli;

/** Thread-safe: adds a command to {@code mayfly}, from a jar that not every installation has. */
public interface CommandProvider {

  /**
   * Creates the command.
   *
   * @param host the jar that the command line runs from
   * @return an object with picocli's annotations
   */
  Object command(MayflyJar host);
}
