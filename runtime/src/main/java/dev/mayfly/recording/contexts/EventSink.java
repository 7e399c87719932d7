package dev.mayfly.recording.contexts;

/**
 * Receives single allocations and uses, and entries and exits of methods, as they are counted. A
 * {@code Contributor} gives each tree its own by {@link CallTree#sink}.
 *
 * <p>Single writer: the tree's thread, or the holder of the sink's monitor where virtual threads
 * share the tree. There is no wall around it: it neither throws, nor locks, nor allocates, and
 * calls nothing that is woven.
 */
public interface EventSink {
  /** Whether allocations are passed; else their contexts need not be found. */
  default boolean takesAllocations() {
    return true;
  }

  /**
   * An object was allocated.
   *
   * @param context a number of the tree's, see {@link dev.mayfly.analysis.Contexts}
   * @param number the object's, see {@code ObjectNumbers}; 0 if it has none
   */
  void object(int site, int context, long number);

  /** An array was allocated; parameters as above. */
  void array(int site, int context, int length, long number);

  /** Arrays of equal lengths were allocated at once; none has a number. */
  void arrays(int site, int context, long arrays, int length);

  /**
   * An object with a number is used.
   *
   * @param place an id of {@link dev.mayfly.analysis.EventSites}
   */
  default void used(long number, int place) {}

  /**
   * A method begins, where these are passed on ({@code Recorder.passCalls}).
   *
   * @param place an id of {@link dev.mayfly.analysis.EventSites}
   */
  default void entered(int place) {}

  /** A method ends, normally or not; parameter as above. */
  default void left(int place) {}

  /** The thread has this name now; on any thread. */
  default void name(String name) {}

  /** The thread has ended: nothing more comes; on any thread. */
  default void finish() {}

  /** An estimate of the heap that it takes, in bytes; on any thread. */
  default long heapBytes() {
    return 0;
  }
}
