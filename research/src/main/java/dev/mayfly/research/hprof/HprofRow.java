package dev.mayfly.research.hprof;

/**
 * Immutable: the allocated objects of a type at the end of a stack.
 *
 * @param live how many of them are live
 */
record HprofRow(
    int trace, String typeName, long allocations, long bytes, long live, long liveBytes) {}
