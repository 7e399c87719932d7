package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.contexts.ContextPath;

/** Immutable: the change of a context itself. */
public record ContextChange(ContextPath path, Change change) {}
