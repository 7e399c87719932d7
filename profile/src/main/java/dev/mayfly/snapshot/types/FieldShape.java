package dev.mayfly.snapshot.types;

/**
 * Immutable: a field of instances, as its class file declares it.
 *
 * @param typeName its type, as sites name types: {@code int}, {@code com.acme.Point}, {@code
 *     long[]}
 */
public record FieldShape(String name, String typeName, boolean isFinal) {}
