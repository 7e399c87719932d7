package dev.mayfly.recording;

import dev.mayfly.analysis.ContextFigures;
import dev.mayfly.analysis.ThreadProfile;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import java.util.List;

/** Confined to its platform thread. The thread on which agents are activated, as they read it. */
public final class RecordedThread implements ThreadProfile {
  /** The marks at which agents are activated on each platform thread. */
  public static final Marks MARKS = new Marks();

  /**
   * Thread-safe. As a contributor, has agents find what they ask for before anything is recorded.
   */
  public static final class Marks extends Attachment<ActivationMarks> implements Contributor {
    private Marks() {}

    @Override
    protected ActivationMarks make(ThreadRecorder recorder) {
      return new ActivationMarks(new RecordedThread((PlatformRecorder) recorder));
    }

    @Override
    public void warmUp(ThreadRecorder recorder) {
      if (recorder instanceof PlatformRecorder own) {
        ProbeSwitches.initialize("AgentProbes");
        ActivationMarks marks = of(own);
        if (marks != null) {
          marks.flush(0);
          marks.thread().metrics();
        }
      }
    }
  }

  private final PlatformRecorder recorder;
  private final AllocationSums sums = new AllocationSums();
  private long summedAt = -1;

  private RecordedThread(PlatformRecorder recorder) {
    this.recorder = recorder;
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
    ActivationMarks marks = MARKS.known(recorder);
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
