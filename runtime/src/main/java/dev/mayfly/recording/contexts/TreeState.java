package dev.mayfly.recording.contexts;

import org.jspecify.annotations.Nullable;

/** Thread-safe. The state that trees of contexts look at while they grow. */
public interface TreeState {
  /** Their limits. */
  RecordingConfig config();

  /** The number of sampled objects; null where none is. */
  @Nullable SamplingRates rates();
}
