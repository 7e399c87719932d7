package dev.mayfly.research.jni.probes;

/**
 * Thread-safe. Knows how often JNI functions were called, and with how many elements. It must
 * neither allocate nor lock.
 */
public interface JniCounts {
  /** The answer where calls are not counted. */
  long UNKNOWN = -1;

  /** The calls of all functions on this thread so far; {@link #UNKNOWN} if they are not counted. */
  long ofThisThread();

  /**
   * Reads the counts of this thread.
   *
   * @param counts receives the calls and the elements of each function, by the function's number
   */
  void read(long[] counts);

  /** The number of functions. */
  int functions();

  /** The number of the element type of a function; −1 if it serves all primitive types. */
  int typeOf(int function);

  /** Whether a function copies the elements. */
  boolean copies(int function);
}
