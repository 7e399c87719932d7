package dev.mayfly.recording;

import dev.mayfly.analysis.ThreadProfile;
import dev.mayfly.recording.jvm.HeapAfterCollection;

/** Confined to its platform thread. What agents read of the thread on which they are activated. */
final class RecordedThread implements ThreadProfile {
  private final PlatformRecorder recorder;
  private final ActivationMarks marks;
  private final AllocationSums sums = new AllocationSums();
  private long summedAt = -1;

  RecordedThread(PlatformRecorder recorder, ActivationMarks marks) {
    this.recorder = recorder;
    this.marks = marks;
  }

  @Override
  public long id() {
    return recorder.threadId;
  }

  @Override
  public String name() {
    return Thread.currentThread().getName();
  }

  @Override
  public long bytecodes() {
    return marks.bytecodes();
  }

  @Override
  public long allocations() {
    return summed().objects();
  }

  @Override
  public long bytes() {
    return summed().bytes();
  }

  /** Nothing is recorded while an agent is active, so one reading serves all agents. */
  private AllocationSums summed() {
    if (summedAt != marks.bytecodes()) {
      sums.readSized(recorder, recorder.tree.root);
      summedAt = marks.bytecodes();
    }
    return sums;
  }

  @Override
  public long liveBytes() {
    return HeapAfterCollection.bytes();
  }
}
