package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.Set;

/** A meter that the usual probes of contexts read; there are no others for it. Immutable. */
public record MeterKind(Meter meter) implements ProbeKind {
  @Override
  public Set<Meter> meters() {
    return Set.of(meter);
  }
}
