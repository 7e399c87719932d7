package dev.mayfly.recording.meters;

import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.AllocationBuffers;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread), any readers. Has each byte that a thread allocates while it is being
 * recorded attributed to one of its contexts: at each change of context, the bytes since the last
 * one go to the context that is left.
 *
 * <p>Readings are in <em>program bytes</em>: the JVM's number, less the bytes that the thread
 * allocated for the profiler, less those that it allocated while nothing was recorded.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The sum of the taken bytes is {@link #charged} less its value at the beginning. So a byte
 *       is attributed once, and those that are not attributed yet belong to the current context.
 *   <li>{@link #charged} never falls. Where a reading is smaller, since the profiler's bytes were
 *       taken off late, nothing is attributed until readings have caught up.
 *   <li>{@link #idle} and {@link #frozen} are written by the thread that starts or stops recording,
 *       with the registry's lock, while nothing is recorded.
 * </ul>
 */
public class ByteAccount {
  /** The reading that is no reading: recording goes on. */
  private static final long RUNNING = -1;

  static final long NO_MARK = 0;

  private static final int MOST_WAITS = 50;
  private static final long WAIT_NANOS = 200_000;

  private final ProfilerAllocations steps;

  /** The thread, for {@link AllocationBuffers}. */
  private final long thread = AllocationBuffers.ofThisThread();

  /** Program bytes that were there before, and belong to no context. */
  private final long before;

  /** Program bytes that have been attributed. */
  private long charged;

  /**
   * The bytes taken since the first request was measured on the thread, by the place of the
   * context's layer; null before, and without layers.
   */
  public long @Nullable [] byPlace;

  /** Changes with each allocation: as of the last time when all was attributed. */
  private long mark;

  /** Bytes allocated while nothing was recorded. */
  private long idle;

  /** Program bytes when recording was stopped. */
  private volatile long frozen = RUNNING;

  /** Whether the profiler is using the thread, so that readings mean nothing to others. */
  private volatile boolean suspended;

  /**
   * An account for the current thread.
   *
   * @param first the reading from which on bytes are attributed
   */
  public ByteAccount(ProfilerAllocations steps, long first, boolean recording) {
    this.steps = steps;
    this.before = first - steps.profilerBytes;
    this.charged = before;
    if (!recording) {
      frozen = charged;
    }
  }

  long programBytes(long reading) {
    return reading - steps.profilerBytes - idle;
  }

  /** The bytes that the thread had allocated before bytes were attributed to contexts. */
  public long before() {
    return before;
  }

  // On the thread itself.

  /**
   * Takes the bytes that are not attributed yet, for the context that is current and about to be
   * left, or to be entered from.
   */
  public long take() {
    long reading = reading();
    long now = mark();
    if (reading >= 0) { // where the stack ends, it is taken at the next change of context
      mark = now;
    }
    return take(frozen == RUNNING ? programBytes(reading) : frozen);
  }

  /** Whether the thread may have allocated something that is not attributed yet. */
  public boolean isBehind() {
    long now = mark();
    return now == NO_MARK || now != mark;
  }

  /** Changes with each allocation; {@link #NO_MARK} where it is not known. */
  long mark() {
    return thread == AllocationBuffers.UNKNOWN ? NO_MARK : AllocationBuffers.mark(thread);
  }

  /** Whether other threads write to the same contexts. */
  public boolean isShared() {
    return false;
  }

  /** The bytes that the thread has allocated since it started; negative where the stack ends. */
  long reading() {
    return thread == AllocationBuffers.UNKNOWN
        ? AllocatedBytes.reading()
        : AllocationBuffers.reading(thread);
  }

  /** As {@link #take()}, by a reading in program bytes. */
  public long take(long programBytes) {
    long bytes = programBytes - charged;
    if (bytes <= 0) {
      return 0;
    }
    charged = programBytes;
    return bytes;
  }

  /**
   * The thread is about to do something for the profiler that allocates.
   *
   * @return what {@link #ownWorkEnds} wants to know
   */
  long ownWorkBegins() {
    return reading() - steps.profilerBytes;
  }

  /**
   * The thread has done its work for the profiler. Pairs may be nested: the outer one takes the
   * place of the inner one.
   */
  void ownWorkEnds(long mark) {
    long now = reading();
    if (now > 0 && mark > 0) {
      steps.profilerBytes = now - mark;
    }
  }

  /** The profiler begins to use the thread, or has used it. */
  public void suspend(boolean on) {
    suspended = on;
  }

  // On any thread.

  /** Recording stops. */
  public void stop(long reading) {
    frozen = Math.max(charged, programBytes(reading));
  }

  /** Recording starts, after it was stopped. */
  public void start(long reading) {
    if (frozen != RUNNING && reading >= 0) {
      idle = reading - steps.profilerBytes - frozen;
      frozen = RUNNING;
    }
  }

  /** The thread has finished: takes what it was last seen to have allocated, for its root. */
  public long takeLast(long lastReading) {
    return take(frozen == RUNNING ? programBytes(lastReading) : frozen);
  }

  /**
   * Reads the contexts of a thread that may be running, and then tells which of them is current and
   * which bytes are not attributed to it yet. Where the thread changes contexts meanwhile nothing
   * is reported: so the numbers of a context never fall from one time to the next.
   *
   * @param readings tells the bytes that the thread has allocated, -1 if it is gone
   * @param visitor receives the bytes that are not attributed yet
   */
  public void read(
      Runnable contexts, LongSupplier current, LongSupplier readings, InFlight visitor) {
    for (int i = 0; suspended && i < MOST_WAITS; i++) { // while a class is woven there, say
      LockSupport.parkNanos(WAIT_NANOS);
    }
    long before = charged;
    long context = current.getAsLong();
    contexts.run();
    if (suspended) {
      return;
    }
    long reading = readings.getAsLong();
    long now = frozen == RUNNING ? programBytes(reading) : frozen;
    if (charged == before && current.getAsLong() == context && now > before && !suspended) {
      visitor.bytes(context, now - before);
    }
  }

  /** Receives the bytes that are not attributed yet. */
  public interface InFlight {
    void bytes(long context, long bytes);
  }
}
