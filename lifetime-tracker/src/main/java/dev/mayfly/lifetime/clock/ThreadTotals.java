package dev.mayfly.lifetime.clock;

/** Confined to its owner. The bytes of all threads, except a few that are excluded. */
interface ThreadTotals {
  /** Bytes allocated so far, as far as known. */
  long allocatedBytes();

  /** From now on allocations of this thread do not count. */
  void exclude(long threadId);

  /** If the JVM does not report it: that clock stands still. */
  final class Unknown implements ThreadTotals {
    @Override
    public long allocatedBytes() {
      return 0;
    }

    @Override
    public void exclude(long threadId) {}
  }
}
