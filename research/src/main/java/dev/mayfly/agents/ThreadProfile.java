package dev.mayfly.agents;

import java.util.List;

/**
 * Confined to the thread that it is about, while an agent is activated on it. The recording of the
 * thread so far. The allocations are added up when they are asked for, in time proportional to the
 * thread's contexts.
 */
public interface ThreadProfile {
  /** The identifier of the thread. */
  long id();

  /** The name of the thread. */
  String name();

  /** The bytecodes that the thread has executed in woven code, as far as they were handed over. */
  long bytecodes();

  /** The objects and arrays that the thread has created in woven code. */
  long allocations();

  /** Their shallow sizes in bytes; those of a type whose size is not known yet are 0. */
  long bytes();

  /**
   * The bytes of the heap in use after the last garbage collection, for all threads; −1 if there
   * was none, or the JVM does not report them.
   */
  long liveBytes();

  /**
   * The calling contexts of the thread, callers first, and contexts of one caller in the order in
   * which they were first met: the same in each run of a single-threaded program. The figures add
   * up to those of the thread. With {@code context=site}, each method is one context below the
   * root.
   */
  default List<ContextFigures> contexts() {
    return List.of();
  }

  /** All of it but the contexts, to keep. */
  default ThreadMetrics metrics() {
    return new ThreadMetrics(id(), name(), bytecodes(), allocations(), bytes(), liveBytes());
  }
}
