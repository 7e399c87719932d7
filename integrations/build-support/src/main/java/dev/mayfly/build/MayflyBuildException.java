package dev.mayfly.build;

/** Mayfly cannot do its part of a build; the message says why, and what to do. */
public final class MayflyBuildException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Without a cause. */
  public MayflyBuildException(String message) {
    super(message);
  }

  /** With a cause. */
  public MayflyBuildException(String message, Throwable cause) {
    super(message, cause);
  }
}
