package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: how much CPU time the profiler took from the process, as far as it is known: its
 * start, weaving, and its own threads. The time of the probes in the program's code is not in it.
 *
 * @param processNanos the CPU time of the whole process, in nanoseconds; 0 if unknown
 * @param profilerNanos the part that is known to be the profiler's, in nanoseconds
 */
public record CpuCost(long processNanos, long profilerNanos) {
  /** Empty: nothing is known. */
  public static final CpuCost UNKNOWN = new CpuCost(0, 0);

  /** Checks that no time is negative; a part is at most the whole. */
  public CpuCost {
    Counters.requireCount(processNanos, "processNanos");
    Counters.requireCount(profilerNanos, "profilerNanos");
    profilerNanos = Math.min(profilerNanos, processNanos);
  }

  /** Whether anything is known. */
  public boolean isKnown() {
    return processNanos > 0;
  }

  /**
   * The ratio of the CPU time of the process to its CPU time without the known part; a lower bound
   * of the profiler's cost. Infinite if all of the time is the profiler's.
   *
   * @return at least 1; 1 if nothing is known
   */
  public double slowdown() {
    return isKnown() ? processNanos / (double) (processNanos - profilerNanos) : 1;
  }

  /** The time in both processes; unknown if it is in one of them. */
  CpuCost plus(CpuCost other) {
    return isKnown() && other.isKnown()
        ? new CpuCost(
            Counters.plus(processNanos, other.processNanos),
            Counters.plus(profilerNanos, other.profilerNanos))
        : UNKNOWN;
  }

  /** The time since an earlier moment. */
  CpuCost minus(CpuCost earlier) {
    return new CpuCost(
        Counters.minus(processNanos, earlier.processNanos),
        Counters.minus(profilerNanos, earlier.profilerNanos));
  }
}
