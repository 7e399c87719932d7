package dev.mayfly.snapshot.contexts;

/**
 * Immutable: where a context stands in a tree.
 *
 * @param <C> a context of the tree
 * @param number how many contexts come before it in {@link ContextWalk}
 * @param parent the number of its caller; −1 for the top
 */
public record Visit<C>(C context, int number, int parent, int depth) {}
