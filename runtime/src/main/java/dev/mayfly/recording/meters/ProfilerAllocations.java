package dev.mayfly.recording.meters;

import dev.mayfly.recording.jvm.AllocatedBytes;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers of {@link #allocatedBytes}. The recorder's own steps on
 * one thread, and the thread's allocations for it.
 */
public final class ProfilerAllocations {
  /** Knows the recorder's own steps on whatever thread asks. */
  public interface OfThisThread {
    /** The instance of the calling thread; null if it has no recorder. */
    @Nullable ProfilerAllocations steps();
  }

  /** Whether the JVM reports what a thread allocates while the recorder works on it. */
  private static volatile boolean reported;

  /** Whether any thread has a {@link #tally}: each sees its own write. */
  private static boolean tallied;

  /** Whether a platform thread stands behind it: else only an account measures. */
  private final boolean measured;

  /** Whether the recorder works here: what the JDK allocates for it is not the program's. */
  public boolean working;

  /** Bytes that the thread allocated for the profiler. */
  public long profilerBytes;

  /** The attribution of bytes to contexts; else null. */
  public @Nullable ByteAccount bytes;

  /** The mark for {@link #workEnds}. */
  private long workMark;

  /** The attribution of time to contexts; else null. */
  public @Nullable TimeAccount time;

  /** Hears what this thread counts where others count, too; null unless the thread is measured. */
  private @Nullable VirtualTally tally;

  private volatile long allocatedBytes;

  private ProfilerAllocations(boolean measured) {
    this.measured = measured;
  }

  /** Recording starts: finds out whether the JVM reports what threads allocate. */
  public static void prepare() {
    reported = AllocatedBytes.areKnown();
  }

  /** On a thread whose bytes the JVM may report. */
  public static ProfilerAllocations measured() {
    return new ProfilerAllocations(true);
  }

  /** For trees of no thread or of several, and on virtual threads. */
  public static ProfilerAllocations unmeasured() {
    return new ProfilerAllocations(false);
  }

  /**
   * Starts an interval whose allocations on this thread count as the profiler's; returns the mark
   * for {@link #ends}.
   */
  public long begins() {
    ByteAccount account = bytes;
    return account == null ? 0 : account.ownWorkBegins();
  }

  /** Ends what {@link #begins} began. */
  public void ends(long mark) {
    ByteAccount account = bytes;
    if (account != null) {
      account.ownWorkEnds(mark);
    }
  }

  /**
   * As {@link #begins}, for a step that is rare and may allocate much: it is measured even where no
   * bytes are attributed to contexts.
   */
  public long stepBegins() {
    if (!measured) {
      return begins();
    }
    return reported ? AllocatedBytes.reading() - profilerBytes : 0;
  }

  /** Ends what {@link #stepBegins} began. */
  public void stepEnds(long mark) {
    if (!measured) {
      ends(mark);
    } else if (mark > 0) {
      long now = AllocatedBytes.reading();
      if (now > 0) {
        profilerBytes = now - mark;
        allocatedBytes = now;
      }
    }
  }

  /** The thread begins to work for the profiler, and is not recorded meanwhile: once at a time. */
  public void workBegins() {
    workMark = stepBegins();
  }

  /** Ends what {@link #workBegins} began. */
  public void workEnds() {
    stepEnds(workMark);
  }

  /** Whether any thread is measured that counts where others do. */
  public static boolean anyTallied() {
    return tallied;
  }

  /** The tally of this thread, which is measured from now on. To be called on this thread. */
  public VirtualTally measure() {
    VirtualTally own = tally;
    if (own == null) {
      long mark = begins();
      tally = own = new VirtualTally();
      tallied = true;
      ends(mark);
    }
    return own;
  }

  /** Tells the tally, if there is one, what this thread counts. */
  public void tell(int key, long allocations, long arrayBytes) {
    VirtualTally own = tally;
    if (own != null) {
      own.add(key, allocations, arrayBytes);
    }
  }

  /** The bytes that the thread had allocated in all at the last reading. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /** Notes what the thread has allocated in all. */
  public void allocatedBytes(long total) {
    allocatedBytes = total;
  }
}
