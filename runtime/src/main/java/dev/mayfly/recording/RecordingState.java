package dev.mayfly.recording;

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
