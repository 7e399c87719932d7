package dev.mayfly.recording;

import dev.mayfly.analysis.ContextFigures;
import dev.mayfly.analysis.ThreadProfile;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import java.util.List;

/**
 * The recording of a platform thread so far, to be read on that thread while it is not recorded. A
 * subclass counts the bytecodes. Confined to its thread.
 */
public abstract class RecordedThread implements ThreadProfile {
  private final PlatformRecorder recorder;
  private final AllocationSums sums = new AllocationSums();
  private long summedAt = -1;

  /** The recording of this thread. */
  protected RecordedThread(PlatformRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public final long id() {
    return recorder.threadId;
  }

  @Override
  public final String name() {
    return Thread.currentThread().getName();
  }

  @Override
  public final long allocations() {
    return summed().objects();
  }

  @Override
  public final long bytes() {
    return summed().bytes();
  }

  /** Sizes that are not known are found out first. */
  @Override
  public final List<ContextFigures> contexts() {
    summed();
    return new ContextList(recorder).read();
  }

  /** No event is recorded while an agent is active, so one reading serves all agents. */
  private AllocationSums summed() {
    if (summedAt != bytecodes()) {
      sums.readSizedAtOnce(recorder, recorder.tree.root);
      summedAt = bytecodes();
    }
    return sums;
  }

  @Override
  public final long liveBytes() {
    return HeapAfterCollection.bytes();
  }
}
