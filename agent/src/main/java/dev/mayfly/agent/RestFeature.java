package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.sampling.AllocationSampling;
import dev.mayfly.agent.sampling.SamplingStart;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.probes.LayerProbes;
import dev.mayfly.snapshot.layers.Layers;
import java.lang.instrument.Instrumentation;

/** The estimates of uncounted bytes, from samples of Flight Recorder. Immutable. */
final class RestFeature implements Feature {
  /** The part of all bytes from which on it is worth estimating whose they are. */
  private static final int PARTS = 20;

  @Override
  public void start(Host host) {
    Instrumentation instrumentation = host.instrumentation();
    if (instrumentation == null || !host.plan().sampledRest().isOn()) {
      return;
    }
    host.eachSecond(
        new SamplingStart(
            host.isAttached() || host.options().samplesEarly(),
            LayerProbes::isStarting,
            () -> isExplained(host.profiler()),
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

  /**
   * Whether nearly all bytes are in a layer, or counted. Those of the start do not matter: no
   * sample can be of them any more.
   */
  private static boolean isExplained(AllocationProfiler profiler) {
    Layers layers = profiler.counts().afterStart().layers();
    long unknown = layers.outside().bytes() - layers.outside().counted().bytes();
    return unknown < layers.totalBytes() / PARTS;
  }
}
