package dev.mayfly.lifetime.clock;

/** Confined to its owner. What all threads have allocated, without a few that are excluded. */
interface ThreadTotals {
  /** Bytes allocated so far, as far as it is known. */
  long allocatedBytes();

  /** What this thread allocates is not to be counted from now on. */
  void exclude(long threadId);

  /** Where the JVM does not report it: that clock stands still. */
  final class Unknown implements ThreadTotals {
    @Override
    public long allocatedBytes() {
      return 0;
    }

    @Override
    public void exclude(long threadId) {}
  }
}
