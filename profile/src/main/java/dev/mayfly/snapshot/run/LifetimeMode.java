package dev.mayfly.snapshot.run;

/** The mode of lifetimes. */
public enum LifetimeMode {
  /** The ones of a sample of the objects. */
  SAMPLED,
  /** The ones of all objects, as long as memory allows. */
  EXACT,
  /** No lifetimes. */
  OFF
}
