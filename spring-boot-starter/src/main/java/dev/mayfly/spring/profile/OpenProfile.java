package dev.mayfly.spring.profile;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.ProfileSnapshot;

/** Thread-safe. The recorder of this JVM; loaded only where there is one. */
final class OpenProfile {
  private final AllocationProfiler profiler = AllocationProfiler.open();

  ProfilingState state() {
    WeavingScope scope = WeavingScope.ofThisJvm();
    if (WeavingLedger.instance().classes() == 0 && SiteRegistry.instance().siteCount() == 0) {
      return ProfilingState.nothingWoven(scope == null ? "" : scope.description());
    }
    return ProfilingState.woven(
        profiler.isRecording(), scope == null ? "woven without the agent" : scope.description());
  }

  static void apart(Runnable work) {
    OwnWork.during(
        () -> {
          work.run();
          return null;
        });
  }

  ProfileSnapshot snapshot() {
    return profiler.snapshot();
  }

  /** Whether the agent will have an MBean, once there is a server for it. */
  boolean hasBean() {
    WeavingScope agent = WeavingScope.ofThisJvm();
    return agent != null && !"false".equals(agent.options().get("jmx"));
  }

  void start() {
    profiler.start();
  }

  void stop() {
    profiler.stop();
  }
}
