package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.MeasuredTime;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.TimeSampler;
import java.util.concurrent.TimeUnit;

/** Samples of the time that threads spend in contexts. Immutable. */
final class TimeFeature implements Feature {
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
