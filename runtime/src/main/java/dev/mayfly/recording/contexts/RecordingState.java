package dev.mayfly.recording.contexts;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The state that all recorders of a JVM look at while they record: the configuration,
 * and who listens. {@code Recorder} writes it.
 */
public final class RecordingState implements TreeState {
  /** The listener of sampled births; null for none. */
  public volatile @Nullable AllocationListener listener;

  /** Finds contexts by stack walks; null where contexts are not sampled. */
  public volatile @Nullable ContextSampler contextSampler;

  /** The configuration of the recorders; {@code Recorder} writes it. */
  public volatile RecordingConfig config = RecordingConfig.DEFAULT;

  @Override
  public RecordingConfig config() {
    return config;
  }

  @Override
  public @Nullable SamplingRates rates() {
    return listener;
  }
}
