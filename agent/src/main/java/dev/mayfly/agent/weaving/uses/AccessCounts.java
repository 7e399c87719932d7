package dev.mayfly.agent.weaving.uses;

/** Immutable. The accesses that methods count, where uses of objects are seen. */
public enum AccessCounts {
  /** No counts. */
  NONE,
  /** The uses of objects, of arrays too, and by native methods. */
  OBJECTS,
  /** Accesses to objects, and accesses to local variables and static fields. */
  ALL
}
