package dev.mayfly.agent.background;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.management.ManagementBeans;
import dev.mayfly.agent.reporting.PeriodicReports;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.recording.RecorderRegistry;

/**
 * Confined to its own daemon thread. Eight times a second: notes how much was allocated, when that
 * is due. Once a second: merges the contexts of finished threads, notes the bytes of threads, and
 * which objects died that analyses keep data for; begins to sample when it is time. When these are
 * due: counts the live objects, writes the reports, and compares accounts with their quotas.
 */
public final class Housekeeping implements Runnable {
  private static final int TICKS_A_SECOND = 8;
  private static final long TICK_NANOS = 1_000_000_000 / TICKS_A_SECOND;
  private static final long MILLIS = 1000;

  private final AllocationProfiler profiler;
  private final PeriodicReports reports;
  private final int leaksSeconds;
  private final QuotaWatch quotas;
  private final RecorderRegistry threads;
  private final ManagementBeans beans;
  private final CostNotice costs;
  private final Runnable sampling;

  private long ticks;
  private long seconds;

  /**
   * Prepares the thread.
   *
   * @param profiler is kept up to date
   * @param reports writes them when they are due
   * @param leaksSeconds how often to count the live objects; 0 for never
   * @param quotas how many bytes may be alive, by account
   * @param beans registers the MBeans as soon as there is a server
   * @param sampling begins to sample, when it is time
   */
  public Housekeeping(
      RecorderRegistry threads,
      AllocationProfiler profiler,
      PeriodicReports reports,
      int leaksSeconds,
      ImmutableMap<String, Long> quotas,
      ManagementBeans beans,
      Runnable sampling) {
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
    this.leaksSeconds = leaksSeconds;
    this.beans = beans;
    this.sampling = sampling;
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
    sampling.run();
    costs.tick(seconds);
    beans.tick();
    profiler.upkeep().observeThreads();
    threads.sweep();
    Analyses.reportDeaths();
    if (leaksSeconds > 0) {
      profiler.upkeep().countLiving(MILLIS * leaksSeconds);
    }
    reports.tick(seconds);
    quotas.tick(System::nanoTime);
  }
}
