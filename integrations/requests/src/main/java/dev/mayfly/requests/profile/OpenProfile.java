package dev.mayfly.requests.profile;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.recording.ThreadTally;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/** Thread-safe. The recorder of this JVM; loaded only where there is one. */
final class OpenProfile {
  private final AllocationProfiler profiler = AllocationProfiler.open();

  /**
   * Reaches all methods that are used later: a {@link LinkageError} if the recorder is another
   * version's.
   */
  void reachAll() {
    reachSnapshot();
    quotas();
    Milestone.READY.name();
    ThreadTally tally = new ThreadTally();
    if (tally.begin()) {
      tally.end();
    }
  }

  /** A snapshot itself takes memory in proportion to all that was recorded so far. */
  private static void reachSnapshot() {
    try {
      Class<?> returned = AllocationProfiler.class.getMethod("snapshot").getReturnType();
      if (returned != ProfileSnapshot.class) {
        throw new NoSuchMethodError("snapshot() returns " + returned);
      }
    } catch (NoSuchMethodException absent) {
      throw new NoSuchMethodError(absent.getMessage());
    }
  }

  ProfilingState state(String howToStart) {
    WeavingScope scope = WeavingScope.ofThisJvm();
    if (WeavingLedger.instance().classes() == 0 && SiteRegistry.instance().siteCount() == 0) {
      return ProfilingState.nothingWoven(
          scope == null ? "" : scope.description(), AllocationProfiler.weaver());
    }
    return ProfilingState.woven(
        profiler.isRecording(),
        scope == null ? "woven without the agent" : scope.description(),
        howToStart);
  }

  static void apart(Runnable work) {
    ProfilerWork.during(
        () -> {
          work.run();
          return null;
        });
  }

  static List<QuotaUse> quotas() {
    return QuotaLedger.latest().stream()
        .map(
            use ->
                new QuotaUse(use.account(), use.quotaBytes(), use.liveBytes(), use.exceedances()))
        .toList();
  }

  ProfileSnapshot snapshot() {
    return profiler.snapshot();
  }

  /** Whether the agent will have an MBean, once there is a server for it. */
  boolean hasBean() {
    WeavingScope agent = WeavingScope.ofThisJvm();
    return agent != null && !"false".equals(agent.options().get("jmx"));
  }

  static void ready() {
    AllocationProfiler.ready();
  }

  static void requestBegins() {
    AllocationProfiler.requestBegins();
  }

  void start() {
    profiler.start();
  }

  void stop() {
    profiler.stop();
  }
}
