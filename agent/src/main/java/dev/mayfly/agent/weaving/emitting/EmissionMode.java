package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.AdvisedJoinPoints;

/**
 * The probes that a method gets, beside those of features and analyses. Immutable.
 *
 * @param framed whether methods of its class may have contexts
 * @param advised the join points that get probes for allocations
 */
record EmissionMode(
    WeavingSettings settings,
    boolean framed,
    boolean failures,
    BytecodeCounts bytecodes,
    AdvisedJoinPoints advised) {}
