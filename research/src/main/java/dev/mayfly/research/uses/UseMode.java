package dev.mayfly.research.uses;

/** The recording of uses of tracked objects. */
public enum UseMode {
  /** No uses. */
  OFF,
  /** The first and the last use; not of arrays. */
  DRAG,
  /** Also accesses to objects and arrays, and uses by native methods. */
  ACCESSES,
  /** Also accesses to local variables and static fields. */
  ALL;

  /** Whether accesses are counted. */
  public boolean counts() {
    return this == ACCESSES || this == ALL;
  }
}
