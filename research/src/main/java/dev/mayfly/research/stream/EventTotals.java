package dev.mayfly.research.stream;

/**
 * Immutable. How many events were written, dropped and omitted.
 *
 * @param written how many are in the file, or were until they were the oldest
 * @param dropped how many were dropped, since the disk was too slow or full
 * @param omitted how many came after the file had reached its limit
 */
public record EventTotals(long written, long dropped, long omitted) {}
