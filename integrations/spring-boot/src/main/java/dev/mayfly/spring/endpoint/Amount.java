package dev.mayfly.spring.endpoint;

/**
 * Immutable.
 *
 * @param allocations objects and arrays
 * @param bytes their shallow sizes
 */
record Amount(long allocations, long bytes) {}
