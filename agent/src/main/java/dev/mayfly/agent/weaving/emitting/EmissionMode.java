package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.AdvisedJoinPoints;

/**
 * Immutable. The probes that a method is to have.
 *
 * @param settings of all classes
 * @param framed whether methods of its class may have contexts
 * @param failures whether failed constructions are reported
 * @param bytecodes whether executed bytecodes are counted
 * @param events those that analyses are called for
 * @param advised the join points that get probes for allocations
 */
record EmissionMode(
    WeavingSettings settings,
    boolean framed,
    boolean failures,
    BytecodeCounts bytecodes,
    ClassEvents events,
    AdvisedJoinPoints advised) {}
