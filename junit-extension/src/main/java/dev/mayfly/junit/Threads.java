package dev.mayfly.junit;

/** Immutable: whose allocations count. */
public enum Threads {
  /** Those of all threads: the test's own, those it starts, and those of pools that work for it. */
  ALL,
  /** Those of the thread that runs the test alone. */
  TEST
}
