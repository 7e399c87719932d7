package dev.mayfly.agent.weaving.emitting;

/**
 * Immutable. The probes that a method is to have.
 *
 * @param settings of all classes
 * @param framed whether methods of its class may have contexts
 * @param failures whether failed constructions are reported
 * @param bytecodes whether executed bytecodes are counted
 * @param events those that analyses are called for
 */
record EmissionMode(
    WeavingSettings settings,
    boolean framed,
    boolean failures,
    BytecodeCounts bytecodes,
    ClassEvents events) {}
