package dev.mayfly.cli.console;

import dev.mayfly.files.OutputFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Confined to its thrower: ends a command with one line on stderr and an exit code. */
public final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int exitCode;

  public CommandFailure(String message, @Nullable Throwable cause) {
    this(message, ExitCode.FAILED, cause);
  }

  public CommandFailure(String message, int exitCode, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** A mistake on the command line; a line behind it names the help of the command. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(message, ExitCode.USAGE, null);
  }

  /** A file or directory that is there and cannot be read. */
  public static CommandFailure unreadable(Object file, IOException why) {
    return new CommandFailure(
        file + ": cannot read: " + OutputFile.reason(why, file.toString()), why);
  }

  public int exitCode() {
    return exitCode;
  }
}
