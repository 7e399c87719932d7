package dev.mayfly.agents;

/**
 * Immutable. A {@link ThreadProfile} as it was at one moment.
 *
 * @param threadId the identifier of the thread
 * @param allocations objects and arrays that it had created
 * @param liveBytes what the last garbage collection had left of the heap; −1 if it is unknown
 */
public record ThreadMetrics(
    long threadId, String thread, long bytecodes, long allocations, long bytes, long liveBytes) {}
