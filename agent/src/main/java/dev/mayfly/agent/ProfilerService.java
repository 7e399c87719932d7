package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.background.Housekeeping;
import dev.mayfly.agent.management.AttachMark;
import dev.mayfly.agent.management.ManagementBeans;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.MeasuredTime;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.reporting.CollectionBefore;
import dev.mayfly.agent.reporting.PeriodicReports;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TimeSampler;
import dev.mayfly.recording.ledger.ProfilerThreads;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. The work beside the program, under any weaver: samples of time,
 * housekeeping, the MBeans, and the reports at the exit.
 */
final class ProfilerService {
  private ProfilerService() {}

  /**
   * Starts it.
   *
   * @param recorder records
   * @param plan what the user requested
   * @param profiler takes the snapshots
   * @param reporting writes the reports
   * @param instrumentation the JVM's; null where classes were woven at build time
   * @param eachSecond runs once a second
   * @param afterReports runs at the exit, behind the last report
   */
  static void start(
      Recorder recorder,
      Plan plan,
      AllocationProfiler profiler,
      Reporting reporting,
      @Nullable Instrumentation instrumentation,
      Runnable eachSecond,
      Runnable afterReports) {
    AgentOptions options = plan.options();
    if (options.get(Options.DUPLICATES)) {
      profiler.upkeep().compareContents();
    }
    if (options.get(Options.RANGES)) {
      profiler.upkeep().keepIntervals();
    }
    Runnable collection = CollectionBefore.of(profiler, options.get(Options.GC));
    TimeSampler times =
        options.get(Options.TIME) == MeasuredTime.SAMPLED
            ? recorder.sampleTime(TimeUnit.MILLISECONDS.toNanos(options.get(Options.INTERVAL)))
            : null;
    if (times != null) {
      AgentThread.start("mayfly-time", times::pass);
    }
    Runtime.getRuntime()
        .addShutdownHook(
            ProfilerThreads.of(
                "mayfly-report",
                () -> {
                  collection.run();
                  if (recorder.listener() instanceof LifetimeSource lifetimes) {
                    lifetimes.findDeathsByReadings();
                  }
                  lookOnce(times);
                  reporting.last();
                  afterReports.run();
                }));
    if (options.get(Options.JMX) && instrumentation != null) {
      AttachMark.set(instrumentation);
    }
    new Housekeeping(
            recorder.threads(),
            profiler,
            new PeriodicReports(
                reporting, collection, options.number(Options.EVERY), options.number(Options.KEEP)),
            options.number(Options.LEAKS),
            options.quotas(),
            new ManagementBeans(
                profiler,
                reporting,
                options.get(Options.JMX),
                options.get(Options.REMOTE),
                options.events().isEmpty() ? null : options.events().file()),
            eachSecond)
        .start();
  }

  /** Threads have their time up to the end: with many threads the last look may be long ago. */
  private static void lookOnce(@Nullable TimeSampler times) {
    if (times != null) {
      try {
        times.pass();
      } catch (RuntimeException | Error failure) {
        ProfilerThreads.failed(failure); // the report has the time up to the last look
      }
    }
  }
}
