package dev.mayfly.agent.options;

/** Immutable. An option is wrong; the message is the one line that the user sees. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the line. */
  public OptionException(String message) {
    super(message);
  }
}
