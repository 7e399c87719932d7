package dev.mayfly.snapshot.comparison;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.contexts.ContextPath;

/**
 * Immutable: the change of a context itself.
 *
 * @param change its allocations before and after
 */
public record ContextChange(ContextPath path, Change change) {

  /** Checks that nothing is missing. */
  public ContextChange {
    requireNonNull(path, "path");
    requireNonNull(change, "change");
  }
}
