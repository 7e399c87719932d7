package dev.mayfly.agent.weaving;

import org.jspecify.annotations.Nullable;

/**
 * Immutable. A class or method cannot be woven soundly; the message is the reason that the report
 * shows.
 */
final class NotWovenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotWovenException(String reason) {
    this(reason, null);
  }

  NotWovenException(String reason, @Nullable Throwable cause) {
    super(reason, cause, false, false);
  }
}
