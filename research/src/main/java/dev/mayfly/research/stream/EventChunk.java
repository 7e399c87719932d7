package dev.mayfly.research.stream;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread whose events it holds), one reader (the file's writer). Records of one
 * thread; it is read up to the published end while the thread goes on.
 */
final class EventChunk {
  /** The bytes of a chunk, but of a thread's first one. */
  static final int SIZE = 1 << 16;

  private static final VarHandle PUBLISHED;

  static {
    try {
      PUBLISHED = MethodHandles.lookup().findVarHandle(EventChunk.class, "published", long.class);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("EventChunk", impossible);
    }
  }

  final byte[] bytes;

  /** The chunk that the thread went on with; it is done with this one. */
  volatile @Nullable EventChunk next;

  /** The time at which the thread began with it, on the stream's clock. */
  long firstNanos;

  /** The number of events that the thread dropped before it got this chunk. */
  long droppedEvents;

  long droppedSinceNanos;

  /** The events in the high half, the bytes in the low one. */
  @SuppressWarnings("UnusedVariable") // read by its handle
  private long published;

  /** The reader's: as {@link #published}, what it has taken. */
  long taken;

  EventChunk(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The thread's: it has written this number of events up to a place. */
  void publish(int events, int bytes) {
    PUBLISHED.setRelease(this, (long) events << 32 | bytes);
  }

  long published() {
    return (long) PUBLISHED.getAcquire(this);
  }

  static int events(long published) {
    return (int) (published >>> 32);
  }

  static int bytes(long published) {
    return (int) published;
  }

  /** Empties an old chunk. */
  void clear() {
    next = null;
    droppedEvents = 0;
    publish(0, 0);
    taken = 0;
  }
}
