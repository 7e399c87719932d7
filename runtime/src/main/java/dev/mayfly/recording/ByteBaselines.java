package dev.mayfly.recording;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.CarrierThread;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.CarrierAccount;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Attributes the bytes that threads really allocate to their contexts, and knows what each thread
 * had allocated when recording was last started: the recorder of a thread that was there already
 * does not count that. Thread-safe.
 *
 * <p>As large as there were threads then. Identifiers are never given twice, and a thread that
 * started later has none here: its bytes are attributed from the first one on.
 */
final class ByteBaselines implements Contributor {
  private volatile Map<Long, Long> readings = Map.of();

  /** Recording is about to start: notes what all live threads have allocated. */
  void start(List<PlatformRecorder> recorders) {
    note();
    for (PlatformRecorder recorder : recorders) {
      ByteAccount account = recorder.steps.bytes;
      if (account != null) {
        account.start(AllocatedBytes.of(recorder.threadId));
      }
    }
  }

  /** Recording has stopped. */
  void stop(List<PlatformRecorder> recorders) {
    for (PlatformRecorder recorder : recorders) {
      ByteAccount account = recorder.steps.bytes;
      if (account != null) {
        account.stop(AllocatedBytes.of(recorder.threadId));
      }
    }
  }

  private void note() {
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

  @Override
  public void open(ThreadRecorder recorder, long reading) {
    if (recorder.tree.isShared()) {
      if (CarrierThread.areReadable()) {
        recorder.steps.bytes = new CarrierAccount(recorder.steps);
      }
      return;
    }
    boolean recording = ProbeSwitches.recording;
    long first = recording ? readings.getOrDefault(recorder.threadId, 0L) : reading;
    recorder.steps.bytes =
        new ByteAccount(
            recorder.steps, recorder.threadId == ThreadIds.NONE ? reading : first, recording);
  }

  @Override
  public void accept(ProfileVisitor visitor) {
    if (CarrierThread.areReadable()) {
      visitor.unattributed(CarrierThread.unattributedBytes());
    }
  }

  @Override
  public void warmUp(ThreadRecorder recorder) {
    if (!recorder.tree.isShared()) {
      recorder.tree.root.charge(new ByteAccount(recorder.steps, 0, true));
      ProbeSwitches.initialize("ByteProbes");
    } else if (CarrierThread.areReadable()) {
      new CarrierAccount(recorder.steps).isBehind();
      recorder.tree.root.chargeShared(0);
    }
  }
}
