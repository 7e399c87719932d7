package dev.mayfly.cli.console;

/** Immutable: the exit codes of {@code mayfly}, other than those of programs that it runs. */
public final class ExitCode {

  /** All went well. */
  public static final int OK = 0;

  /** Something could not be done: a file not read or written, a program not reached. */
  public static final int FAILED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** The condition of {@code --fail-if} holds for a comparison. */
  public static final int GATE = 3;

  /** {@code run}: the program could not be started, as shells have it. */
  public static final int NOT_STARTED = 127;

  private ExitCode() {}
}
