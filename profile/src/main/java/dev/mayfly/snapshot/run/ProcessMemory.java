package dev.mayfly.snapshot.run;

import com.google.common.primitives.Longs;

/**
 * Immutable: the memory of a program at a moment.
 *
 * @param usedHeapBytes the bytes of the heap that are in use, garbage among them; -1 if unknown
 * @param residentBytes the bytes of the process that are in physical memory (RSS); -1 if unknown
 * @param peakResidentBytes the most of these since the process began; -1 if unknown
 */
public record ProcessMemory(long usedHeapBytes, long residentBytes, long peakResidentBytes) {

  private static final String RESIDENT = "\nVmRSS:";
  private static final String PEAK = "\nVmHWM:";

  /** Empty: nothing is known. */
  public static final ProcessMemory UNKNOWN = new ProcessMemory(-1, -1, -1);

  /** Checks the ranges. */
  public ProcessMemory {
    if (usedHeapBytes < -1 || residentBytes < -1 || peakResidentBytes < -1) {
      throw new IllegalArgumentException(
          "memory: " + usedHeapBytes + ", " + residentBytes + ", " + peakResidentBytes);
    }
  }

  /**
   * The memory that Linux reports.
   *
   * @param usedHeapBytes the bytes of the heap in use; -1 if unknown
   * @param status the text of {@code /proc/PID/status}; empty if it cannot be read
   */
  public static ProcessMemory of(long usedHeapBytes, String status) {
    return new ProcessMemory(usedHeapBytes, bytes(status, RESIDENT), bytes(status, PEAK));
  }

  /** From a line such as {@code VmRSS: 123456 kB}; -1 if there is none. */
  private static long bytes(String status, String name) {
    int start = status.indexOf(name);
    int end = status.indexOf("kB", Math.max(0, start));
    if (start < 0 || end < 0) {
      return -1;
    }
    Long kilobytes = Longs.tryParse(status.substring(start + name.length(), end).strip());
    return kilobytes == null || kilobytes < 0 ? -1 : 1024 * kilobytes;
  }
}
