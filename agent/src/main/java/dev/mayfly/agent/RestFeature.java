package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.sampling.AllocationSampling;
import dev.mayfly.agent.sampling.SamplingStart;
import dev.mayfly.recording.ledger.StartLedger;
import java.lang.instrument.Instrumentation;

/** The estimates of uncounted bytes, from samples of Flight Recorder. Immutable. */
final class RestFeature implements Feature {
  @Override
  public void start(Host host) {
    Instrumentation instrumentation = host.instrumentation();
    if (instrumentation == null || !host.plan().sampledRest().isOn()) {
      return;
    }
    host.eachSecond(
        new SamplingStart(
            host.isAttached() || host.options().samplesEarly(),
            () ->
                AllocationSampling.start(
                    instrumentation,
                    host.profiler(),
                    host.plan(),
                    host::hasProbes,
                    host::isDecided,
                    host.isAttached(),
                    () -> host.isAttached() || StartLedger.instance().nanos() > 0)));
  }
}
