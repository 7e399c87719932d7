package dev.mayfly.snapshot.comparison;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.contexts.ContextPath;

/**
 * Immutable: the change of a quantity of a context itself.
 *
 * @param change the amounts, before and after
 */
public record ContextAmountChange(ContextPath path, AmountChange change) {

  /** Checks that nothing is missing. */
  public ContextAmountChange {
    requireNonNull(path, "path");
    requireNonNull(change, "change");
  }
}
