package dev.mayfly.recording.contexts;

import java.util.Set;

/**
 * Immutable. How the threads of this JVM record.
 *
 * @param bySiteOnly whether contexts are left out: one flat context a method
 * @param maxContexts how many contexts live threads may have together, and how many the retired
 *     tree may have
 * @param maxDepth how deep a context may be
 * @param seed makes the choice of sampled objects repeatable
 * @param walked of how many sampled objects one has its context found by a stack walk, for threads
 *     that count by site only; 0 for as many as the time allows, {@link #NONE} for none
 * @param meters what else is recorded by context
 */
public record RecordingConfig(
    boolean bySiteOnly, int maxContexts, int maxDepth, long seed, int walked, Set<Meter> meters) {
  /** Immutable. A part of the recording beside allocations, with code that was woven for it. */
  public enum Meter {
    /**
     * The bytes that threads really allocate, if the JVM reports them. Woven methods begin and end
     * by {@link dev.mayfly.recording.probes.ByteProbes}.
     */
    BYTES,
    /** The wall time of threads, read by the same probes. */
    TIME,
    /** The bytecodes that woven code executes. */
    BYTECODES,
    /** No extras: numbers of contexts are in the threads' own objects, if these have room. */
    NUMBERS_IN_THREADS
  }

  /** No stacks are walked. */
  public static final int NONE = -1;

  private static final int MOST_CONTEXTS = 500_000;
  private static final long HEAP_BYTES_A_CONTEXT = 2048;

  /** Contexts by call path, as many as the heap has room for. */
  public static final RecordingConfig DEFAULT =
      new RecordingConfig(false, contextsFor(Runtime.getRuntime().maxMemory()), 2_000, 1);

  /**
   * The number of contexts that are kept by default: half a million, or fewer in a heap below 1 GB.
   * A context takes about 200 bytes, and both live and finished threads may have this many.
   *
   * @param heapBytes the largest size of the heap
   */
  static int contextsFor(long heapBytes) {
    return (int) Math.min(MOST_CONTEXTS, heapBytes / HEAP_BYTES_A_CONTEXT);
  }

  /** Allocations alone. */
  public RecordingConfig(boolean bySiteOnly, int maxContexts, int maxDepth, long seed) {
    this(bySiteOnly, maxContexts, maxDepth, seed, NONE, Set.of());
  }

  /** This configuration with stacks walked, see {@link #walked}. */
  public RecordingConfig walking(int interval) {
    return new RecordingConfig(bySiteOnly, maxContexts, maxDepth, seed, interval, meters);
  }

  /** This configuration with what else is recorded. */
  public RecordingConfig with(Set<Meter> more) {
    return new RecordingConfig(bySiteOnly, maxContexts, maxDepth, seed, walked, more);
  }
}
