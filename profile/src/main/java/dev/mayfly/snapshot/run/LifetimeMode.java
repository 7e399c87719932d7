package dev.mayfly.snapshot.run;

/** How lifetimes are tracked. */
public enum LifetimeMode {
  /** Those of a sample of the objects. */
  SAMPLED,
  /** Those of all objects, as long as memory allows. */
  EXACT,
  /**
   * Those of a sample of the objects, with the uses of the objects by code woven with {@code
   * UseAspect}.
   */
  DRAG,
  /** As {@link #DRAG}, also in accesses of the thread; with the uses of arrays. */
  ACCESSES,
  /** None. */
  OFF
}
