package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.meters.VirtualTally;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.threads.VirtualRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. The counts of this thread while a piece of its code ran: a reading at the
 * beginning and one at the end.
 *
 * <p>Nothing is added to the probes for it. Each reading adds up the contexts in and below the one
 * that the thread was in at the beginning: exact, without allocation or lock, in time proportional
 * to those contexts. That is the thread's own tree only, so the readings of many threads do not
 * disturb each other.
 *
 * <p>Virtual threads count into trees that they share. So from its first reading on a virtual
 * thread counts its objects once more, for itself.
 */
public final class ThreadTally {
  private final AllocationSums sums = new AllocationSums();
  private @Nullable PlatformRecorder recorder;
  private @Nullable CallNode from;
  private @Nullable VirtualRecorder virtual;
  private long firstObjects;
  private long firstBytes;
  private long firstUnsized;
  private long objects = -1;
  private long bytes = -1;
  private long firstThreadBytes;
  private long threadBytes = -1;

  /**
   * Takes the first reading.
   *
   * @return whether this thread can be read: false if it is kept out of the records
   */
  public boolean begin() {
    objects = -1;
    bytes = -1;
    threadBytes = -1;
    from = null;
    virtual = null;
    ThreadRecorder current = CurrentRecorder.get();
    if (current instanceof VirtualRecorder shared) {
      beginVirtual(shared);
      return true;
    }
    if (!(current instanceof PlatformRecorder own) || own.isMuted()) {
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

  private void beginVirtual(VirtualRecorder own) {
    virtual = own;
    VirtualTally tally = own.steps.measure();
    firstObjects = tally.objects();
    firstBytes = tally.bytes();
    firstUnsized = tally.unsized();
    firstThreadBytes = own.siteMode ? 0 : own.steps.begins();
  }

  private void endVirtual(VirtualRecorder own) {
    long read = own.steps.begins();
    if (firstThreadBytes > 0 && read > 0) {
      threadBytes = Math.max(0, read - firstThreadBytes);
    }
    VirtualTally tally = own.steps.measure();
    if (tally.unsized() > 0 && AllocationSums.findSizes()) {
      tally.addSizes();
    }
    objects = Math.max(0, tally.objects() - firstObjects);
    if (tally.unsized() == firstUnsized) {
      bytes = Math.max(0, tally.bytes() - firstBytes);
    }
  }

  /** Takes the second reading, on the same thread. */
  public void end() {
    VirtualRecorder shared = virtual;
    if (shared != null) {
      virtual = null;
      if (shared == CurrentRecorder.get()) {
        endVirtual(shared);
      }
      return;
    }
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

  /**
   * All bytes that a virtual thread was seen to allocate, libraries included; −1 where they are not
   * attributed to contexts, and on platform threads, whose bytes the JVM reports. Bytes since the
   * thread last changed its context are missing if it left its carrier then.
   */
  public long threadBytes() {
    return threadBytes;
  }
}
