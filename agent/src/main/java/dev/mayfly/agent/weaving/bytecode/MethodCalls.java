package dev.mayfly.agent.weaving.bytecode;

/**
 * Immutable. What a method may call and be called by, as far as its class file says; for {@code
 * CallGraph}.
 *
 * @param name its name
 * @param descriptor its descriptor
 * @param hash of its name and descriptor, for a constructor of its class as well
 * @param calledBack whether code that is not woven may call it
 * @param callees hashes, sorted
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record MethodCalls(
    String name, String descriptor, int hash, boolean calledBack, int[] callees) {}
