package dev.mayfly.snapshot.run;

/** The mode of lifetimes. */
public enum LifetimeMode {
  /** The ones of a sample of the objects. */
  SAMPLED,
  /** The ones of all objects, as long as memory allows. */
  EXACT,
  /**
   * The ones of a sample of the objects, with the uses of the objects by code woven with {@code
   * UseAspect}.
   */
  DRAG,
  /** As {@link #DRAG}, also in accesses of the thread; with the uses of arrays. */
  ACCESSES,
  /** No lifetimes. */
  OFF
}
