package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. What all recorders of a JVM look at while they record: the configuration, and who
 * listens. {@link Recorder} writes it.
 */
final class RecordingState {
  /** Who hears of sampled births; null for nobody. */
  volatile @Nullable AllocationListener listener;

  /** Finds contexts by stack walks; null where contexts are not sampled. */
  volatile @Nullable ContextSampler contextSampler;

  volatile RecordingConfig config = RecordingConfig.DEFAULT;
}
