package dev.mayfly.report.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Confined to its thrower: says that what was read is no snapshot, or a damaged one. */
public final class SnapshotFormatException extends IOException {

  private static final long serialVersionUID = 1;

  /**
   * Says what is wrong.
   *
   * @param message what is wrong, and where
   * @param cause why; may be missing
   */
  public SnapshotFormatException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
