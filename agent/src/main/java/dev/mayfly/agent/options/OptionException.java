package dev.mayfly.agent.options;

/** Immutable. An option is wrong; the message is the one line that the user sees. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean unknown;

  /** With the line. */
  public OptionException(String message) {
    this(message, false);
  }

  /**
   * With the line.
   *
   * @param unknown whether a plug-in may know the name that this is about
   */
  public OptionException(String message, boolean unknown) {
    super(message);
    this.unknown = unknown;
  }

  /** Whether a plug-in may know the name that this is about. */
  public boolean isUnknown() {
    return unknown;
  }
}
