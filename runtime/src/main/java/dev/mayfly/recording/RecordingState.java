package dev.mayfly.recording;

import dev.mayfly.events.EventStream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The state that all recorders of a JVM look at while they record: the configuration,
 * and who listens. {@link Recorder} writes it.
 */
final class RecordingState implements TreeState {
  /** The listener of sampled births; null for none. */
  volatile @Nullable AllocationListener listener;

  /** Finds contexts by stack walks; null where contexts are not sampled. */
  volatile @Nullable ContextSampler contextSampler;

  /** The stream of single allocations; null where that is not requested. */
  volatile @Nullable EventStream events;

  volatile RecordingConfig config = RecordingConfig.DEFAULT;

  @Override
  public RecordingConfig config() {
    return config;
  }

  @Override
  public @Nullable SamplingRates rates() {
    return listener;
  }
}
