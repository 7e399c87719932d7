package dev.mayfly.recording;

/**
 * Thread-safe, without state. The numbers of contexts. A context's number follows from its caller's
 * and its method's, so that of the next one is computed, not looked up (probabilistic calling
 * contexts, Bond and McKinley, OOPSLA 2007 [1]). Unlike there it is never ambiguous: a context
 * whose number is taken already gets the {@link #next} that is free.
 *
 * <p>[1] https://www.cs.utexas.edu/~mckinley/papers/pcc-oopsla-2007.pdf
 */
final class ContextIds {
  /** No context's number; current in a tree that virtual threads share: each has its own. */
  static final int EACH_ITS_OWN = -1;

  /** The golden ratio's part of 2^32; odd, so that different contexts seldom become one number. */
  private static final int MULTIPLIER = 0x9E3779B9;

  private static final int STEP = 0x85EBCA6B;

  private ContextIds() {}

  /** The number of a method's context under a caller's, if no other has it. */
  static int of(int callerId, int frameId) {
    return (callerId + frameId) * MULTIPLIER;
  }

  /** The number that is tried when another context has this one; odd steps reach all. */
  static int next(int id) {
    int next = id + STEP;
    return next == EACH_ITS_OWN ? next + STEP : next;
  }

  /** The number that is tried first for a method's context under a caller's. */
  static int first(int callerId, int frameId) {
    int id = of(callerId, frameId);
    return id == EACH_ITS_OWN ? next(id) : id;
  }
}
