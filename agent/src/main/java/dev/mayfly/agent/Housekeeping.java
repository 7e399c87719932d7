package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.recording.RecorderRegistry;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Confined to its own daemon thread. Once a second: merges the contexts of finished threads, notes
 * what threads have allocated, and writes the reports when they are due.
 */
final class Housekeeping implements Runnable {
  private static final long TICK_NANOS = 1_000_000_000;

  private final AllocationProfiler profiler;
  private final Reporting reporting;
  private final int everySeconds;
  private final boolean jmx;

  Housekeeping(AllocationProfiler profiler, Reporting reporting, int everySeconds, boolean jmx) {
    this.profiler = profiler;
    this.reporting = reporting;
    this.everySeconds = everySeconds;
    this.jmx = jmx;
  }

  void start() {
    Thread thread = new Thread(null, this, "mayfly-housekeeping", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  @Override
  public void run() {
    RecorderRegistry.instance().excludeCurrentThread();
    long seconds = 0;
    while (true) {
      LockSupport.parkNanos(TICK_NANOS);
      seconds++;
      try {
        tick(seconds);
      } catch (RuntimeException | Error failure) {
        // Memory may be short for a moment: what is not done now is done at the next tick.
      }
    }
  }

  private void tick(long seconds) {
    if (seconds == 1 && jmx) {
      // Not before: a program may still be setting up its logging and its MBean server.
      ProfilerControl.register(profiler, reporting);
    }
    profiler.observeThreads();
    RecorderRegistry.instance().sweep();
    if (everySeconds > 0 && seconds % everySeconds == 0) {
      try {
        reporting.write();
      } catch (IOException unwritable) {
        AgentStart.say("the report could not be written: " + unwritable);
      }
    }
  }
}
