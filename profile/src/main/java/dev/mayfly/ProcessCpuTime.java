package dev.mayfly;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Stateless. The CPU time of this process.
 *
 * <p>On Linux it is read from the kernel's own file. {@link ProcessHandle} would say the same, but
 * its first use initialises classes of the JDK for good: where that happens on a thread of the
 * profiler's and memory is short just then, the program could never use them.
 */
public final class ProcessCpuTime {
  private static final String STAT = "/proc/self/stat";

  /** The kernel's unit of CPU time, whatever its own clock ticks. */
  private static final long TICK_NANOS = 10_000_000;

  /**
   * The place of the CPU time in user mode, counted behind the name; that of the kernel follows.
   */
  private static final int USER = 12;

  private ProcessCpuTime() {}

  /** The CPU time so far in nanoseconds, to a hundredth of a second; 0 if unknown. */
  public static long nanos() {
    try (InputStream file = new FileInputStream(STAT)) {
      return parse(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
    } catch (IOException | RuntimeException otherSystem) {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }
  }

  /** The name of the program is in parentheses, and may have spaces. */
  static long parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).split(" ", USER + 3);
    return TICK_NANOS * (Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]));
  }
}
