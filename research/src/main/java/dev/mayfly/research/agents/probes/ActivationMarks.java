package dev.mayfly.research.agents.probes;

import dev.mayfly.recording.threads.Attachment;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * The number of bytecodes that a platform thread has executed, and at how many each agent is to be
 * activated on it; as agents read the thread. Confined to the thread.
 */
public final class ActivationMarks extends RecordedThread {
  /** The marks of each platform thread. */
  public static final OfThreads OF_THREADS = new OfThreads();

  /** As a contributor, has agents find what they ask for before anything is recorded. */
  public static final class OfThreads extends Attachment<ActivationMarks> implements Contributor {
    private OfThreads() {}

    @Override
    protected ActivationMarks make(ThreadRecorder recorder) {
      return new ActivationMarks((PlatformRecorder) recorder);
    }

    @Override
    public void ended(PlatformRecorder recorder) {
      Agents.ended(recorder);
    }

    @Override
    public void warmUp(ThreadRecorder recorder) {
      ActivationMarks marks = recorder instanceof PlatformRecorder ? of(recorder) : null;
      if (marks != null) {
        AgentProbes.executed(0);
        marks.flush(0);
        marks.metrics();
      }
    }
  }

  private static final long NEVER = Long.MAX_VALUE;

  private final long[] intervals;
  private final long[] marks;
  private long bytecodes;
  private long next;

  /** Marks for the first intervals of all agents. */
  private ActivationMarks(PlatformRecorder recorder) {
    super(recorder);
    intervals = Agents.firstIntervals();
    marks = new long[intervals.length];
    for (int i = 0; i < marks.length; i++) {
      mark(i);
    }
    next = least();
  }

  private void mark(int agent) {
    long interval = intervals[agent];
    long mark = bytecodes + interval;
    marks[agent] = interval <= 0 || mark < 0 ? NEVER : mark;
  }

  private long least() {
    long least = NEVER;
    for (long mark : marks) {
      least = Math.min(least, mark);
    }
    return least;
  }

  @Override
  public long bytecodes() {
    return bytecodes;
  }

  /** Adds what the thread has executed; returns whether an agent is to be activated. */
  boolean flush(int more) {
    return (bytecodes += more) >= next;
  }

  /** Activates the agents whose marks are reached, and sets their next ones. */
  void activate() {
    next = NEVER; // where this ends early, no agent is activated at each flush
    try {
      for (int i = 0; i < marks.length; i++) {
        if (marks[i] <= bytecodes) {
          mark(i); // in case that the stack ends before the agent says when
          intervals[i] = Agents.activate(i, this, intervals[i]);
          mark(i);
        }
      }
    } finally {
      next = least();
    }
  }
}
