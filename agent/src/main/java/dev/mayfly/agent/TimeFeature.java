package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.MeasuredTime;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.agent.weaving.emitting.MeterKind;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import dev.mayfly.recording.threads.TimeSampler;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The time that threads spend in contexts: samples, or readings at each call. Immutable. */
final class TimeFeature implements Feature {
  @Override
  public List<ProbeKind> probes(Plan plan) {
    return plan.options().get(Options.TIME) == MeasuredTime.EXACT
        ? List.of(new MeterKind(Meter.TIME))
        : List.of();
  }

  @Override
  public void start(Host host) {
    AgentOptions options = host.options();
    if (options.get(Options.TIME) == MeasuredTime.SAMPLED) {
      TimeSampler times =
          host.recorder().sampleTime(TimeUnit.MILLISECONDS.toNanos(options.get(Options.INTERVAL)));
      AgentThread.start("mayfly-time", times::pass);
      // threads have their time up to the end: with many threads the last look may be long ago
      host.beforeLastReport(times::pass);
    }
  }
}
