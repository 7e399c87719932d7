package dev.mayfly;

import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.run.CpuCost;
import java.util.Collection;
import java.util.function.ToLongFunction;

/** Thread-safe, without state. Creates the part of a snapshot with the CPU time of the profiler. */
final class CpuAssembly {
  private CpuAssembly() {}

  /** The CPU time as of now; unknown without the agent, or where the system does not say. */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  static CpuCost cpu(WeavingLedger weaving, StartLedger start) {
    return cpu(
        ProcessCpuTime.nanos(),
        weaving.nanos(),
        start,
        ProfilerWork.threads(),
        thread -> VmBeans.threads().getThreadCpuTime(thread.getId()));
  }

  /**
   * Adds up the CPU times that are known. Omits a thread that weaves: its time is in {@code
   * weavingNanos}.
   *
   * @param processNanos the CPU time of the process; 0 if unknown
   * @param ofThread the CPU time of a thread; negative if unknown
   */
  static CpuCost cpu(
      long processNanos,
      long weavingNanos,
      StartLedger start,
      Collection<Thread> threads,
      ToLongFunction<Thread> ofThread) {
    if (processNanos == 0 || start.nanos() == 0) {
      return CpuCost.UNKNOWN;
    }
    long own = weavingNanos + start.cpuNanos();
    for (Thread thread : threads) {
      if (!thread.getName().equals(ProfilerWork.REWEAVING)) {
        own += Math.max(0, ofThread.applyAsLong(thread));
      }
    }
    return new CpuCost(processNanos, own);
  }
}
