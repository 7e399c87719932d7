package dev.mayfly.agent.caches;

/** Immutable. Which accesses of the program go through simulated caches. */
public enum SimulatedAccesses {
  /** Those to fields and elements of arrays. */
  HEAP,
  /** Once more in caches of their own: these together with those to local variables. */
  ALL
}
