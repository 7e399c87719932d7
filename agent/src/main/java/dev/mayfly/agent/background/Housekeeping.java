package dev.mayfly.agent.background;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.management.ManagementBeans;
import dev.mayfly.agent.reporting.PeriodicReports;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.threads.RecorderRegistry;

/**
 * Confined to its own daemon thread. Eight times a second: notes how much was allocated, when that
 * is due. Once a second: merges the contexts of finished threads, notes the bytes of threads, and
 * lets features work. When these are due: writes the reports, and compares accounts with their
 * quotas.
 */
public final class Housekeeping implements Runnable {
  private static final int TICKS_A_SECOND = 8;
  private static final long TICK_NANOS = 1_000_000_000 / TICKS_A_SECOND;

  private final AllocationProfiler profiler;
  private final PeriodicReports reports;
  private final QuotaWatch quotas;
  private final RecorderRegistry threads;
  private final ManagementBeans beans;
  private final CostNotice costs;
  private final Runnable features;

  private long ticks;
  private long seconds;

  /**
   * Prepares the thread.
   *
   * @param reports writes them when they are due
   * @param quotas how many bytes may be alive, by account
   * @param beans registers the MBeans as soon as there is a server
   * @param features what features do once a second
   */
  public Housekeeping(
      RecorderRegistry threads,
      AllocationProfiler profiler,
      PeriodicReports reports,
      ImmutableMap<String, Long> quotas,
      ManagementBeans beans,
      Runnable features) {
    this.threads = threads;
    this.costs = new CostNotice(threads::liveContexts, StandardError::say);
    this.profiler = profiler;
    this.quotas =
        new QuotaWatch(
            quotas,
            () -> profiler.snapshot().accounts(),
            ImmutableList.of(beans::exceeded, QuotaEvents::write),
            StandardError::say);
    this.reports = reports;
    this.beans = beans;
    this.features = features;
  }

  /** Starts the thread. */
  public void start() {
    AgentThread.start("mayfly-housekeeping", TICK_NANOS, this);
  }

  @Override
  public void run() {
    profiler.upkeep().noteTotals();
    if (++ticks % TICKS_A_SECOND == 0) {
      everySecond();
    }
  }

  private void everySecond() {
    seconds++;
    features.run();
    costs.tick(seconds);
    beans.tick();
    profiler.upkeep().observeThreads();
    threads.sweep();
    reports.tick(seconds);
    quotas.tick(System::nanoTime);
  }
}
