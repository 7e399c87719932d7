package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. What this thread recorded while a piece of its code ran: a reading at the
 * beginning and one at the end.
 *
 * <p>Nothing is added to the probes for it. Each reading adds up the contexts in and below the one
 * that the thread was in at the beginning: exact, without allocation or lock, in time proportional
 * to those contexts. That is the thread's own tree only, so the readings of many threads do not
 * disturb each other.
 *
 * <p>Virtual threads count into trees that they share, and cannot be read so.
 */
public final class ThreadTally {
  private final AllocationSums sums = new AllocationSums();
  private @Nullable PlatformRecorder recorder;
  private @Nullable CallNode from;
  private long firstObjects;
  private long firstBytes;
  private long firstUnsized;
  private long objects = -1;
  private long bytes = -1;

  /**
   * Takes the first reading.
   *
   * @return whether this thread can be read: false for a virtual one
   */
  public boolean begin() {
    objects = -1;
    bytes = -1;
    from = null;
    if (!(CurrentRecorder.get() instanceof PlatformRecorder own) || own.isMuted()) {
      return false;
    }
    recorder = own;
    CallNode here = own.current();
    from = here;
    sums.readSized(own, here);
    firstObjects = sums.objects();
    firstBytes = sums.bytes();
    firstUnsized = sums.unsized();
    return true;
  }

  /** Takes the second reading, on the same thread. */
  public void end() {
    CallNode top = from;
    PlatformRecorder own = recorder;
    from = null;
    recorder = null;
    if (top == null || own == null || own != CurrentRecorder.get()) {
      return;
    }
    sums.readSized(own, top);
    objects = Math.max(0, sums.objects() - firstObjects);
    // a size that was unknown at the beginning would count for older objects, too
    if (sums.unsized() == firstUnsized) {
      bytes = Math.max(0, sums.bytes() - firstBytes);
    }
  }

  /** The objects and arrays that were counted in between; −1 where that is not known. */
  public long objects() {
    return objects;
  }

  /**
   * Their shallow sizes in bytes; −1 where that is not known: a type's size may not have been found
   * out yet.
   */
  public long bytes() {
    return bytes;
  }
}
