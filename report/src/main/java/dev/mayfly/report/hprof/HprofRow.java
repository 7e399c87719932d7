package dev.mayfly.report.hprof;

/**
 * Immutable: the allocated objects of a type at the end of a stack.
 *
 * @param trace the number of the stack
 * @param typeName the type
 * @param allocations the objects allocated
 * @param bytes their bytes
 * @param live how many of them are live
 * @param liveBytes the bytes of those
 */
record HprofRow(
    int trace, String typeName, long allocations, long bytes, long live, long liveBytes) {}
