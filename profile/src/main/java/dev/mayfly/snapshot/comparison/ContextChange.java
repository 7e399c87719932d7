package dev.mayfly.snapshot.comparison;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.contexts.ContextPath;

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
