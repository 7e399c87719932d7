package dev.mayfly.recording;

/** The facts that a tracker of lifetimes notes of the uses of objects. */
public enum ObservedUses {
  /** Empty. */
  NONE,
  /**
   * The times at which objects are used for the first and the last time, and where for the last; no
   * arrays.
   */
  PHASES,
  /**
   * Uses of objects and arrays, and how many accesses of the thread lie between birth and last use.
   */
  ACCESSES
}
