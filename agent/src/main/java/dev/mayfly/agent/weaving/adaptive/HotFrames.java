package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.Recorder;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Confined. How often each method was the innermost context of a thread, in samples: where entries
 * and exits cost time. Threads are neither stopped nor asked; a sample reads one number a thread.
 */
final class HotFrames {
  private static final int SAMPLES = 500;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private int[] hits = new int[1024];

  /** Samples for half a second or so; what earlier calls found stays. */
  void sample(Recorder recorder) {
    for (int i = 0; i < SAMPLES; i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
      recorder.threads().sampleFrames(this::count);
    }
  }

  private void count(int frame) {
    if (frame > 0) {
      if (frame >= hits.length) {
        hits = Arrays.copyOf(hits, frame * 2);
      }
      hits[frame]++;
    }
  }

  int of(int frame) {
    return frame < hits.length ? hits[frame] : 0;
  }
}
