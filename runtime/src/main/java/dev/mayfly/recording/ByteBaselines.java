package dev.mayfly.recording;

import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.meters.ByteAccount;
import java.util.HashMap;
import java.util.Map;

/**
 * Thread-safe. The bytes that each thread had allocated when recording was last started: the
 * recorder of a thread that was there already does not count them.
 *
 * <p>As large as there were threads then. Identifiers are never given twice, and a thread that
 * started later has none here: its bytes are attributed from the first one on.
 */
final class ByteBaselines {
  private volatile Map<Long, Long> readings = Map.of();

  /** Notes what all live threads have allocated. */
  void note() {
    long[] threads = AllocatedBytes.threads();
    long[] bytes = AllocatedBytes.of(threads);
    Map<Long, Long> now = new HashMap<>();
    for (int i = 0; i < threads.length; i++) {
      if (bytes[i] > 0) {
        now.put(threads[i], bytes[i]);
      }
    }
    readings = now;
  }

  /**
   * Opens the account of the current thread.
   *
   * @param reading what it has allocated so far
   */
  void open(PlatformRecorder recorder, long reading) {
    boolean recording = ProbeSwitches.recording;
    long first = recording ? readings.getOrDefault(recorder.threadId, 0L) : reading;
    recorder.steps.bytes =
        new ByteAccount(
            recorder.steps, recorder.threadId == ThreadIds.NOBODY ? reading : first, recording);
  }
}
