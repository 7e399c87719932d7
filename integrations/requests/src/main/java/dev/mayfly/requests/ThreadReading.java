package dev.mayfly.requests;

import dev.mayfly.recording.ThreadTally;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. The allocations of the thread from one moment to another. */
final class ThreadReading {
  /** No number of bytes: the bytes by layer alone are read. */
  static final long NOT_READ = Long.MIN_VALUE;

  final Thread thread;
  final @Nullable ThreadTally tally;

  /** Whether another request is measured around it. */
  final boolean isWithin;

  /** The bytes by layer: the thread's first, then those of the reading; null where unknown. */
  long @Nullable [] layers;

  /** The number of open scopes of the same request on the thread, one within the other. */
  int depth = 1;

  long nanos;
  long allocated = NOT_READ;

  /** Amounts, once it has ended; −1 where unknown. */
  long objects = -1;

  long bytes = -1;
  long threadBytes = -1;

  ThreadReading(Thread thread, @Nullable ThreadTally tally, boolean isWithin) {
    this.thread = thread;
    this.tally = tally;
    this.isWithin = isWithin;
  }
}
