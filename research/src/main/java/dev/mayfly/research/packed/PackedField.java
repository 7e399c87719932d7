package dev.mayfly.research.packed;

import java.util.OptionalLong;

/**
 * Immutable: a field in the model of packed objects.
 *
 * @param className the class whose instances have it, as declared there or in a superclass
 * @param length of an array, as far as the profile knows it
 * @param standard its bytes in the standard layout, with the object behind it
 * @param start where it begins in the packed data
 */
public record PackedField(
    String className,
    String name,
    String typeName,
    OptionalLong length,
    long standard,
    long start,
    long packed) {}
