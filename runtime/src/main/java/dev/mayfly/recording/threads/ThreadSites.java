package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.sampling.SamplingMark;

/**
 * Confined (guarded by the registry's retirement lock). Totals by site of a group of threads that
 * have finished.
 */
final class ThreadSites {
  private final SiteTable sites = new SiteTable(SamplingMark.NEVER);
  private int threads;
  private long profilerBytes;
  private long allocatedBytes;
  private long physicalBytes;
  private long outsideBytes;

  void addThread(long profilerBytesOfThread, long allocatedBytesOfThread) {
    threads++;
    profilerBytes += profilerBytesOfThread;
    allocatedBytes += Math.max(allocatedBytesOfThread, profilerBytesOfThread);
  }

  /** Adds what the threads really allocated, where it is attributed to contexts. */
  void addPhysical(long bytes, boolean outside) {
    physicalBytes += bytes;
    outsideBytes += outside ? bytes : 0;
  }

  /** Makes the place of a key: {@link #add} allocates nothing then. */
  void reserve(int key) {
    sites.reserve(key);
  }

  /** Adds under a site id, or under the complement of one for failed constructions. */
  void add(int key, long allocations, long elements, long bytes) {
    sites.add(key, allocations, elements, bytes);
  }

  void accept(String name, ProfileVisitor visitor) {
    visitor.finished(name, threads, allocatedBytes + physicalBytes, profilerBytes);
    visitor.finishedOutside(outsideBytes);
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
