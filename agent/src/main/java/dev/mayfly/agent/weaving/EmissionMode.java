package dev.mayfly.agent.weaving;

/**
 * Immutable. What probes a method is to have, beside those of its allocations.
 *
 * @param failures whether failed constructions are told
 * @param contextProbes the internal name of the class of the probes at beginnings and ends
 */
record EmissionMode(boolean failures, String contextProbes) {}
