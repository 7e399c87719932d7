package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;

/**
 * Immutable. A class or method cannot be woven soundly; the message is the reason that the report
 * shows.
 */
public final class NotWovenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A reason, as the report shows it. */
  public NotWovenException(String reason) {
    this(reason, null);
  }

  /** The exception with its cause, for the log. */
  public NotWovenException(String reason, @Nullable Throwable cause) {
    super(reason, cause, false, false);
  }
}
