package dev.mayfly.snapshot;

/**
 * Immutable: the memory of a program at a moment.
 *
 * @param heapBytes the bytes of the heap that are in use, garbage among them; -1 if unknown
 * @param residentBytes the bytes of the process that are in physical memory (RSS); -1 if unknown
 */
public record ProcessMemory(long heapBytes, long residentBytes) {

  /** Nothing is known. */
  public static final ProcessMemory UNKNOWN = new ProcessMemory(-1, -1);

  /** Checks the ranges. */
  public ProcessMemory {
    if (heapBytes < -1 || residentBytes < -1) {
      throw new IllegalArgumentException("memory: " + heapBytes + ", " + residentBytes);
    }
  }
}
