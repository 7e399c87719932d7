package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: a class as a heap dump has it, which does not know the declared types of references.
 *
 * @param superName the name of its superclass; empty for {@code java.lang.Object}
 * @param fieldTypes the types of the fields of instances that it declares itself, sorted: primitive
 *     types, or {@code java.lang.Object} for all references
 */
public record HeapClass(String name, String superName, ImmutableList<String> fieldTypes) {}
