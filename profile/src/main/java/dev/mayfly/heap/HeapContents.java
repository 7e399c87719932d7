package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: the objects of a heap dump, without those that are classes.
 *
 * @param types the types that have objects, in the order of their names
 * @param classes the classes, each name once
 */
public record HeapContents(ImmutableList<HeapType> types, ImmutableList<HeapClass> classes) {}
