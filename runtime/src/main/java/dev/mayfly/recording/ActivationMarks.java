package dev.mayfly.recording;

import dev.mayfly.analysis.Agents;
import dev.mayfly.analysis.ThreadProfile;

/**
 * Confined to its platform thread. How many bytecodes the thread has executed, and at how many each
 * agent is to be activated on it.
 */
public final class ActivationMarks {
  private static final long NEVER = Long.MAX_VALUE;

  private final ThreadProfile thread;
  private final long[] intervals;
  private final long[] marks;
  private long bytecodes;
  private long next;

  /**
   * Marks for the first intervals of all agents.
   *
   * @param thread what agents read
   */
  ActivationMarks(ThreadProfile thread) {
    this.thread = thread;
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

  /** The thread as agents read it. */
  ThreadProfile thread() {
    return thread;
  }

  /** The bytecodes that the thread has executed so far. */
  long bytecodes() {
    return bytecodes;
  }

  /** Adds what the thread has executed; returns whether an agent is to be activated. */
  public boolean flush(int more) {
    return (bytecodes += more) >= next;
  }

  /** Activates the agents whose marks are reached, and sets their next ones. */
  public void activate() {
    next = NEVER; // where this ends early, no agent is activated at each flush
    try {
      for (int i = 0; i < marks.length; i++) {
        if (marks[i] <= bytecodes) {
          mark(i); // in case that the stack ends before the agent says when
          intervals[i] = Agents.activate(i, thread, intervals[i]);
          mark(i);
        }
      }
    } finally {
      next = least();
    }
  }
}
