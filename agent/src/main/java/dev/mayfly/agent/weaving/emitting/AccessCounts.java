package dev.mayfly.agent.weaving.emitting;

/** Immutable. The accesses that methods count, where uses of objects are seen. */
public enum AccessCounts {
  /** None. */
  NONE,
  /** The uses of objects, of arrays too, and by native methods. */
  OBJECTS,
  /** The same, and accesses to local variables and static fields. */
  ALL
}
