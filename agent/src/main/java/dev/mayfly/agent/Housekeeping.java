package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.weaving.AgentThread;
import dev.mayfly.recording.RecorderRegistry;
import java.io.IOException;

/**
 * Confined to its own daemon thread. Once a second: merges the contexts of finished threads, notes
 * what threads have allocated and, when it is due, what is alive, and writes the reports.
 */
final class Housekeeping implements Runnable {
  private static final long TICK_NANOS = 1_000_000_000;
  private static final long MILLIS = 1000;

  private final AllocationProfiler profiler;
  private final Reporting reporting;
  private final int everySeconds;
  private final int leaksSeconds;
  private long seconds;

  /** Whether there is to be an MBean, and no server has been found for it. */
  private boolean wantsServer;

  Housekeeping(
      AllocationProfiler profiler,
      Reporting reporting,
      int everySeconds,
      int leaksSeconds,
      boolean jmx) {
    this.profiler = profiler;
    this.reporting = reporting;
    this.everySeconds = everySeconds;
    this.leaksSeconds = leaksSeconds;
    this.wantsServer = jmx;
  }

  void start() {
    AgentThread.start("mayfly-housekeeping", TICK_NANOS, this);
  }

  @Override
  public void run() {
    seconds++;
    if (wantsServer && ProfilerControl.register(profiler, reporting)) {
      wantsServer = false;
    }
    profiler.observeThreads();
    RecorderRegistry.instance().sweep();
    profiler.noteTotals();
    if (leaksSeconds > 0) {
      profiler.countLiving(MILLIS * leaksSeconds);
    }
    if (everySeconds > 0 && seconds % everySeconds == 0) {
      try {
        reporting.write();
      } catch (IOException unwritable) {
        AgentStart.say("the report could not be written: " + unwritable);
      }
    }
  }
}
