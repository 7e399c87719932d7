package dev.mayfly.snapshot;

import static java.util.Objects.requireNonNull;

/**
 * Immutable: what changed in a context itself.
 *
 * @param path the context
 * @param change what was allocated in it, before and after
 */
public record ContextChange(ContextPath path, Change change) {

  /** Checks that nothing is missing. */
  public ContextChange {
    requireNonNull(path, "path");
    requireNonNull(change, "change");
  }
}
