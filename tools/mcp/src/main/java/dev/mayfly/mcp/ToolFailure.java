package dev.mayfly.mcp;

import org.jspecify.annotations.Nullable;

/** Confined to its thrower: ends a call of a tool with one line for the assistant. */
final class ToolFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  ToolFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  ToolFailure(String message) {
    this(message, null);
  }
}
