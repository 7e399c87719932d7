package dev.mayfly.agent.plan;

/** Immutable. The treatment of allocations by the JDK's own classes. */
public enum JdkMode {
  /** They are counted, at the JDK's sites, under the innermost woven method of the program. */
  CHARGE,
  /**
   * Like {@code charge}, and the methods of chosen packages are frames of contexts, like the
   * program's.
   */
  FRAMES,
  /** They are part of what the threads really allocated, in the coverage. */
  COVERAGE,
  /** Another name for coverage: that line costs nothing, so there is nothing to switch off. */
  OFF;

  /** Whether the JDK's classes are woven. */
  public boolean weaves() {
    return this == CHARGE || this == FRAMES;
  }
}
