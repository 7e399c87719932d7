package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Immutable (no state). What Linux tells of processes; -1 or 0 on other systems. */
final class ProcessFiles {
  /** Linux counts CPU time for user space in hundredths of a second on all its platforms. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private ProcessFiles() {}

  /** CPU time of all processes that this one started and that have ended; 0 unknown. */
  static long childrenCpuNanos() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      // behind the command's name, which may contain blanks: state is field 3, cutime 16
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * NANOS_PER_TICK;
    } catch (IOException unreadable) {
      return 0;
    }
  }

  /** The greatest resident size of a living process so far, in kB; -1 unknown. */
  static long peakKilobytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(-1);
    } catch (IOException unreadable) {
      return -1;
    }
  }
}
