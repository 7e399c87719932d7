package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;

/**
 * Immutable. What probes a method is to have, beside those of its allocations.
 *
 * @param failures whether failed constructions are told
 * @param contextProbes the class of the probes at beginnings and ends
 * @param followed whether probes are handed the objects
 * @param bytecodes whether executed bytecodes are counted
 * @param executionProbes the class of the probes for executed bytecodes
 * @param accesses whether uses of arrays are told like those of objects, and threads count both
 * @param events those that analyses are called for, as a set of {@link dev.mayfly.analysis.Event}
 * @param natives which called methods are native
 */
record EmissionMode(
    boolean failures,
    ProbeClass contextProbes,
    boolean followed,
    BytecodeCounts bytecodes,
    ProbeClass executionProbes,
    boolean accesses,
    int events,
    NativeMethods natives) {}
