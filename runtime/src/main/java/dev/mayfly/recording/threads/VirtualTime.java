package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;

/** Confined to the thread that samples. The first and the last look at one virtual thread. */
final class VirtualTime {
  /** The age of the thread at the first look at it, in a recorded interval. */
  final long firstAge;

  /** The length of the interval before that look. */
  final long firstInterval;

  /** The number of the look that saw the thread last. */
  long look;

  /** The place of the thread. */
  CallNode context;

  VirtualTime(long firstAge, long firstInterval, CallNode context) {
    this.firstAge = firstAge;
    this.firstInterval = firstInterval;
    this.context = context;
  }

  /**
   * The time that the thread is taken to have lived after its last look. Its end is anywhere in
   * that interval, as its start is in the first one: so it has the same share of it.
   */
  long rest(long interval) {
    return (long) ((double) interval * firstAge / firstInterval);
  }

  /**
   * The additional lifetime of threads like this one that no look has seen, on average: nothing of
   * those that live longer than an interval.
   */
  long unseen() {
    return firstInterval - 2 * firstAge;
  }
}
