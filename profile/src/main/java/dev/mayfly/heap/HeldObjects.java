package dev.mayfly.heap;

/**
 * Immutable: the objects of a type in a heap dump that one kind of holder has.
 *
 * @param holder the nearest object outside the JDK, or the nearest class, through which all paths
 *     to them go
 * @param bytes the sum of their shallow sizes
 */
public record HeldObjects(String typeName, HeapHolder holder, long objects, long bytes) {}
