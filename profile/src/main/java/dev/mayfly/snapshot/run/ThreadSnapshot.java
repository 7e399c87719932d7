package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;

/**
 * Immutable: the allocations of a thread, or of several finished ones.
 *
 * <p>Finished threads share a row with those of a like name.
 *
 * @param name the name of the thread; of a shared row the {@linkplain ThreadGroupName name of the
 *     group}, or a name in parentheses for all those of other groups or without a name
 * @param id its identifier; {@link #FOLDED} for finished threads that share one row, {@link
 *     #VIRTUAL} for virtual ones
 * @param live how many of the threads in this row have not ended
 * @param threads the number of threads in this row, 1 unless they share it
 * @param allocatedBytes the allocated bytes, as the JVM reports them; −1 where it does not
 * @param outsideBytes those of them that were allocated outside woven methods and code that they
 *     called; −1 where bytes are not attributed to contexts
 */
public record ThreadSnapshot(
    String name,
    long id,
    int live,
    int threads,
    AllocationStats stats,
    long allocatedBytes,
    long outsideBytes) {

  /** The allocations of each thread, the largest first. */
  public static final Part<ImmutableList<ThreadSnapshot>> PART =
      Part.<ImmutableList<ThreadSnapshot>>counters(
              "threads", ImmutableList.of(), ThreadRows::minus, ThreadRows::plus)
          .normalized(ThreadRows::join);

  /** The identifier of a row that finished threads share. */
  public static final long FOLDED = -1;

  /** The identifier of a row that virtual threads share. */
  public static final long VIRTUAL = -2;

  /** Whether it is a row of virtual threads. */
  public boolean isVirtual() {
    return id == VIRTUAL;
  }

  /** Whether all threads in this row have ended. */
  public boolean finished() {
    return live == 0;
  }

  /** Whether the threads may have allocated more bytes than the row has. */
  public boolean isLowerBound() {
    return allocatedBytes < 0 || (finished() && !isVirtual());
  }

  /** Checks that no count is negative. */
  public ThreadSnapshot {
    Counters.requireCount(live, "live");
    Counters.requireCount(threads, "threads");
    Counters.requireCountOrUnknown(allocatedBytes, "allocatedBytes");
    Counters.requireCountOrUnknown(outsideBytes, "outsideBytes");
  }

  /** A row whose bytes outside woven methods are not known. */
  public ThreadSnapshot(
      String name,
      long id,
      boolean finished,
      int threads,
      AllocationStats stats,
      long allocatedBytes) {
    this(name, id, finished, threads, stats, allocatedBytes, Counters.UNKNOWN);
  }

  /** A row of threads that have all ended, or of which none has. */
  public ThreadSnapshot(
      String name,
      long id,
      boolean finished,
      int threads,
      AllocationStats stats,
      long allocatedBytes,
      long outsideBytes) {
    this(name, id, finished ? 0 : threads, threads, stats, allocatedBytes, outsideBytes);
  }

  /**
   * A row that finished threads share.
   *
   * @param allocatedBytes the bytes that were allocated; −1 if unknown
   */
  public static ThreadSnapshot folded(
      String name, int threads, AllocationStats stats, long allocatedBytes) {
    return new ThreadSnapshot(name, FOLDED, true, threads, stats, allocatedBytes);
  }
}
