package dev.mayfly.snapshot.run;

/**
 * Immutable: the memory of a program at a moment.
 *
 * @param usedHeapBytes the bytes of the heap that are in use, garbage among them; -1 if unknown
 * @param residentBytes the bytes of the process that are in physical memory (RSS); -1 if unknown
 */
public record ProcessMemory(long usedHeapBytes, long residentBytes) {

  /** Nothing is known. */
  public static final ProcessMemory UNKNOWN = new ProcessMemory(-1, -1);

  /** Checks the ranges. */
  public ProcessMemory {
    if (usedHeapBytes < -1 || residentBytes < -1) {
      throw new IllegalArgumentException("memory: " + usedHeapBytes + ", " + residentBytes);
    }
  }
}
