package com.example.programs;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Confined to the main thread. Lets a program do its workload some times and prints, for each, the
 * time that it took.
 *
 * <p>A line a round, {@code round=3 size=8 wall=.. process=.. thread=.. checksum=..} behind {@link
 * #PREFIX}: nanoseconds of wall time, of CPU time of the whole process (compiler, collector and
 * profiler included) and of CPU time of the program's threads. The last line, {@code peak=..}, is
 * the greatest resident size in kB.
 */
public final class Rounds {
  /** The beginning of the lines to be read. */
  public static final String PREFIX = "rounds: ";

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Program program;

  private Rounds(Program program) {
    this.program = program;
  }

  /**
   * Runs a program; fails if its checksums differ.
   *
   * @param program the program
   * @param arguments pairs of how many rounds, and the size of their workload
   * @throws Exception if the program fails
   */
  static void main(Program program, String[] arguments) throws Exception {
    if (arguments.length == 0 || arguments.length % 2 != 0) {
      throw new IllegalArgumentException("arguments: ROUNDS SIZE [ROUNDS SIZE]...");
    }
    Rounds rounds = new Rounds(program);
    for (int i = 0; i < arguments.length; i += 2) {
      rounds.run(Integer.parseInt(arguments[i]), Integer.parseInt(arguments[i + 1]));
    }
    System.out.println(PREFIX + "peak=" + peakKilobytes());
  }

  private void run(int count, int size) throws Exception {
    long expected = 0;
    for (int round = 1; round <= count; round++) {
      long wall = System.nanoTime();
      long cpu = process.getProcessCpuTime();
      long thread = threads.getCurrentThreadCpuTime();
      long checksum = program.run(size);
      thread = threads.getCurrentThreadCpuTime() - thread + program.otherThreadsCpuNanos();
      cpu = process.getProcessCpuTime() - cpu;
      wall = System.nanoTime() - wall;
      System.out.printf(
          Locale.ROOT,
          "%sround=%d size=%d wall=%d process=%d thread=%d checksum=%016x%n",
          PREFIX,
          round,
          size,
          wall,
          cpu,
          thread,
          checksum);
      Checks.that(round == 1 || checksum == expected, "round " + round + " differs");
      expected = checksum;
    }
  }

  /** The greatest resident size so far in kB; -1 where the system does not tell. */
  static long peakKilobytes() {
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      try {
        for (String line : Files.readAllLines(status)) {
          if (line.startsWith("VmHWM:")) {
            return Long.parseLong(line.replaceAll("[^0-9]", ""));
          }
        }
      } catch (IOException unreadable) {
        return -1;
      }
    }
    return -1;
  }
}
