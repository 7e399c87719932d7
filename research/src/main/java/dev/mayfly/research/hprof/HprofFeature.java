package dev.mayfly.research.hprof;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.json.JsonParts;

/** Reports as HPROF wrote them, and the lines of calls for them. Immutable. */
public final class HprofFeature implements Feature {
  private static final String NAME = "hprof";

  /** Found by the service loader. */
  public HprofFeature() {}

  @Override
  public void addToReports() {
    ReportFormat.add(NAME, new HprofReport());
    JsonParts.add(CallLines.JSON);
  }

  @Override
  public void beforeWeaving(Host host) {
    if (host.options().formats().stream().anyMatch(format -> format.optionName().equals(NAME))) {
      CallLineRecorder lines = new CallLineRecorder();
      host.recorder().add(lines);
      AllocationProfiler.add(CallLines.PART, lines::lines);
    }
  }
}
