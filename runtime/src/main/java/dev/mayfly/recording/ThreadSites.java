package dev.mayfly.recording;

/**
 * Confined (guarded by the registry's retirement lock). Totals by site of a group of threads that
 * have finished.
 */
final class ThreadSites {
  private final SiteTable sites = new SiteTable(SamplingMark.NEVER);
  private int threads;
  private long profilerBytes;
  private long allocatedBytes;

  void addThread(long profilerBytesOfThread, long allocatedBytesOfThread) {
    threads++;
    profilerBytes += profilerBytesOfThread;
    allocatedBytes += allocatedBytesOfThread;
  }

  /** Adds under a site id, or under the complement of one for failed constructions. */
  void add(int key, long allocations, long elements, long bytes) {
    sites.add(key, allocations, elements, bytes);
  }

  void accept(String name, ProfileVisitor visitor) {
    visitor.finished(name, threads, allocatedBytes, profilerBytes);
    sites.forEach(told(visitor));
  }

  /** Tells counters to a visitor: those under the complement of a site id as failures. */
  static SiteTable.Visitor told(ProfileVisitor visitor) {
    return (key, allocations, elements, bytes) -> {
      if (key > 0) {
        visitor.counters(key, allocations, elements, bytes);
      } else {
        visitor.failures(~key, allocations);
      }
    };
  }
}
