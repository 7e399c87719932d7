package dev.mayfly.recording.probes;

/**
 * Thread-safe. Knows how many bytes JNI functions have copied between arrays and native memory. It
 * must neither allocate nor lock.
 */
public interface CopiedBytes {
  /** Stands for a number that is not known. */
  long UNKNOWN = -1;

  /** The bytes copied on this thread so far; {@link #UNKNOWN} where they are not counted. */
  long ofThisThread();
}
