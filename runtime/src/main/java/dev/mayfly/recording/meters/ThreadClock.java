package dev.mayfly.recording.meters;

/** Confined to the thread that samples time. The clocks that it reads. */
public interface ThreadClock {
  /** Wall time, from an arbitrary origin. */
  long wallNanos();

  /** The CPU time that a live platform thread has used so far; negative where it is unknown. */
  long cpuNanos(long threadId);

  /** The clock of the calling thread. */
  long ownCpuNanos();
}
