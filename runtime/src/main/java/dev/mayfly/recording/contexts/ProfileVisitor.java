package dev.mayfly.recording.contexts;

import org.jspecify.annotations.Nullable;

/**
 * Confined to the reading thread. Receives what the recorders hold, thread by thread, each tree in
 * depth-first order.
 */
public interface ProfileVisitor {
  /**
   * A recorder's contexts follow.
   *
   * @param thread the thread, null for those that have finished
   * @param profilerBytes what the thread allocated for the profiler itself
   */
  void recorder(@Nullable Thread thread, long profilerBytes);

  /**
   * A tree follows that virtual threads of like names share; a group may have several.
   *
   * @param threads how many it has had so far, beside those of trees that were told before
   */
  default void virtualThreads(String group, long threads, int live) {
    recorder(null, 0);
  }

  /**
   * The bytes that virtual threads allocated in unknown contexts, since other threads used their
   * carriers meanwhile; told only where the bytes of virtual threads are readable.
   */
  default void unattributed(long bytes) {}

  /**
   * A child context begins.
   *
   * @param frameId the method, or -1 for the fold of contexts beyond a budget
   * @param context the node itself, as a key
   */
  void enter(int frameId, CallNode context);

  /** Counters of the context that began last: {@code bytes} are those of arrays only. */
  void counters(int siteId, long allocations, long elements, long bytes);

  /**
   * Bytes that threads allocated in the context that began last, where they are read; may be told
   * more than once for a context, for different bytes.
   */
  default void physicalBytes(long bytes) {}

  /**
   * The executed bytecodes and calls of the context that began last, where they are counted.
   *
   * @param bytecodes the instructions of its own method
   * @param calls how many of its calls have ended
   */
  default void executed(long bytecodes, long calls) {}

  /** Failed constructions in the context that began last. */
  void failures(int siteId, long failures);

  /**
   * The lengths of the arrays of a site, of the recorder that was passed last, in all its contexts.
   *
   * @param counts how many had lengths of 0, 1, 2 .. bits
   */
  default void lengths(int siteId, long[] counts) {}

  /**
   * Arrays of the recorder that was told last whose lengths were not counted, for lack of space.
   */
  default void lengthsLeftOut(long arrays) {}

  /** The context that began last ends. */
  void exit();

  /**
   * Counters of a group of finished threads follow, by site, without contexts.
   *
   * @param allocatedBytes what the threads were last seen to have allocated: a lower bound
   */
  void finished(String name, int threads, long allocatedBytes, long profilerBytes);

  /** The bytes that these threads allocated outside woven methods, where they are read. */
  default void finishedOutside(long bytes) {}

  /** The contexts of sampled objects follow, for all threads: {@link #drawn} tells their sums. */
  default void sampledContexts() {}

  /** The contexts in which threads were seen follow, for all threads: {@link #time} tells more. */
  default void times() {}

  /**
   * The time that threads spent in the context that began last.
   *
   * @param wallNanos wall time; 0 outside woven code
   * @param samples how many times CPU time was attributed to it
   * @param virtualNanos the part of the wall time on virtual threads, whose CPU time is not known
   */
  default void time(long cpuNanos, long wallNanos, long samples, long virtualNanos) {}

  /** The sampled objects of a site in the context that began last. */
  default void drawn(ContextTally tally) {}
}
