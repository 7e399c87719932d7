package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.contexts.ContextPath;

/** Immutable: the change of a quantity of a context itself. */
public record ContextAmountChange(ContextPath path, AmountChange change) {}
