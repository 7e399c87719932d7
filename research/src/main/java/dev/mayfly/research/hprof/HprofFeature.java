package dev.mayfly.research.hprof;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.json.JsonParts;

/** Reports as HPROF wrote them, and the lines of calls for them. Immutable. */
public final class HprofFeature implements Feature {
  private static final ReportFormat FORMAT = ReportFormat.of("hprof", new HprofReport());

  /** Found by the service loader. */
  public HprofFeature() {}

  @Override
  public void addToReports() {
    ReportFormat.add(FORMAT);
    JsonParts.add(CallLines.JSON);
  }

  @Override
  public void beforeWeaving(Host host) {
    if (host.options().formats().contains(FORMAT)) {
      CallLineRecorder lines = new CallLineRecorder();
      host.recorder().add(lines);
      AllocationProfiler.add(CallLines.PART, lines::lines);
    }
  }
}
