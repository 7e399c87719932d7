package dev.mayfly.report.jfr;

/**
 * Immutable: what an event has allocated.
 *
 * @param typeName the type, arrays with brackets
 * @param object the object's number; 0 if it has none
 * @param length of each array; −1, or 0, for objects
 */
public record JfrAllocation(String typeName, long object, long count, int length, long bytes) {}
