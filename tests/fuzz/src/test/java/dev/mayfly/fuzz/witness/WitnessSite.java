package dev.mayfly.fuzz.witness;

/**
 * Immutable. Where the witness counts.
 *
 * @param method class, method and descriptor
 * @param line the line of the instruction, 0 if it has none
 * @param type the type, empty where it is known at run time only
 * @param kind the kind's name, as in a profile
 */
public record WitnessSite(String method, int line, String type, String kind) {}
