package dev.mayfly.junit;

/** Immutable: the threads whose allocations count. */
public enum Threads {
  /** All threads: the test's own, those it starts, and pool threads that work for it. */
  ALL,
  /** Only the thread that runs the test. */
  TEST
}
