package dev.mayfly.layout;

/**
 * Immutable: how arrays of a type hold their elements.
 *
 * @param stride from an element to the next one, in bytes
 * @param flat whether what would be an object of its own lies in the array itself
 */
public record ArrayShape(long base, long stride, boolean flat) {}
