package dev.mayfly.report.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Confined to its thrower: a text is no snapshot, or a damaged one. */
public final class SnapshotFormatException extends IOException {

  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message the fault, and where it is
   * @param cause why; may be missing
   */
  public SnapshotFormatException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
