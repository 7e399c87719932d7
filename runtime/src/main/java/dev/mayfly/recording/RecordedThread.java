package dev.mayfly.recording;

import dev.mayfly.analysis.ContextFigures;
import dev.mayfly.analysis.ThreadProfile;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import dev.mayfly.recording.meters.OwnSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to its platform thread. The thread on which agents are activated, as they read it. */
public final class RecordedThread implements ThreadProfile {
  private final PlatformRecorder recorder;
  private final AllocationSums sums = new AllocationSums();
  private long summedAt = -1;

  private RecordedThread(PlatformRecorder recorder) {
    this.recorder = recorder;
  }

  /** The marks at which agents are activated on a thread, which calls this; null without memory. */
  public static @Nullable ActivationMarks marksOf(PlatformRecorder recorder) {
    ActivationMarks known = recorder.marks;
    if (known == null) {
      OwnSteps steps = recorder.steps;
      boolean before = steps.working;
      steps.working = true;
      long mark = steps.stepBegins();
      try {
        recorder.marks = known = new ActivationMarks(new RecordedThread(recorder));
      } catch (OutOfMemoryError noRoom) {
        recorder.dropped();
      } finally {
        steps.working = before;
        steps.stepEnds(mark);
      }
    }
    return known;
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
    ActivationMarks marks = recorder.marks;
    return marks == null ? 0 : marks.bytecodes();
  }

  @Override
  public long allocations() {
    return summed().objects();
  }

  @Override
  public long bytes() {
    return summed().bytes();
  }

  /** Sizes that are not known are found out first. */
  @Override
  public List<ContextFigures> contexts() {
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
  public long liveBytes() {
    return HeapAfterCollection.bytes();
  }
}
