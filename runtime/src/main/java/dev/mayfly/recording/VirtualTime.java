package dev.mayfly.recording;

/** Confined to the thread that samples. The first and the last look at one virtual thread. */
final class VirtualTime {
  /** How old the thread was at the first look at it, in a recorded interval. */
  final long firstAge;

  /** How long the interval before that look was. */
  final long firstInterval;

  /** The number of the look that saw the thread last. */
  long look;

  /** Where the thread was. */
  CallNode context;

  VirtualTime(long firstAge, long firstInterval, CallNode context) {
    this.firstAge = firstAge;
    this.firstInterval = firstInterval;
    this.context = context;
  }

  /**
   * How long the thread is taken to have lived after its last look. Its end is anywhere in that
   * interval, as its start is in the first one: so it has the same share of it.
   */
  long rest(long interval) {
    return (long) ((double) interval * firstAge / firstInterval);
  }

  /**
   * How much longer threads like this one that no look has seen lived, on average: nothing of those
   * that live longer than an interval.
   */
  long unseen() {
    return firstInterval - 2 * firstAge;
  }
}
