package dev.mayfly.requests;

import dev.mayfly.recording.ThreadTally;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. The allocations of the thread from one moment to another. */
final class ThreadReading {
  final Thread thread;
  final @Nullable ThreadTally tally;

  /** The number of open scopes of the same request on the thread, one within the other. */
  int depth = 1;

  long nanos;
  long allocated;

  /** Amounts, once it has ended; −1 where unknown. */
  long objects = -1;

  long bytes = -1;
  long threadBytes = -1;

  ThreadReading(Thread thread, @Nullable ThreadTally tally) {
    this.thread = thread;
    this.tally = tally;
  }
}
