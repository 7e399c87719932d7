package dev.mayfly.agent;

import dev.mayfly.agent.background.Housekeeping;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.management.AttachMark;
import dev.mayfly.agent.management.ManagementBeans;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.reporting.CollectionBefore;
import dev.mayfly.agent.reporting.PeriodicReports;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.ledger.ProfilerThreads;
import java.lang.instrument.Instrumentation;

/**
 * Confined to the starting thread. The work beside the program, under any weaver: housekeeping, the
 * MBeans, and the reports at the exit.
 */
final class ProfilerService {
  private ProfilerService() {}

  static void start(Host host, Reporting reporting) {
    AgentOptions options = host.options();
    Runnable collection = CollectionBefore.of(host.profiler(), options.get(Options.GC));
    Runtime.getRuntime()
        .addShutdownHook(
            ProfilerThreads.of(
                "mayfly-report",
                () -> {
                  collection.run();
                  if (host.recorder().listener() instanceof LifetimeSource lifetimes) {
                    lifetimes.findDeathsByReadings();
                  }
                  host.lastReportComes();
                  reporting.last();
                  host.end();
                }));
    Instrumentation instrumentation = host.instrumentation();
    if (options.get(Options.JMX) && instrumentation != null) {
      AttachMark.set(instrumentation);
    }
    new Housekeeping(
            host.recorder().threads(),
            host.profiler(),
            new PeriodicReports(reporting, collection, options.number(Options.EVERY)),
            options.quotas(),
            new ManagementBeans(
                host.profiler(), reporting, options.get(Options.JMX), options.get(Options.REMOTE)),
            host::second)
        .start();
  }
}
