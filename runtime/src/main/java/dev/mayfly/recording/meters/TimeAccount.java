package dev.mayfly.recording.meters;

import dev.mayfly.recording.tables.Cells;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Single writer (the thread), any readers. Attributes the wall time of a thread to its contexts: at
 * each change of context, the time since the last one goes to the context that is left. Time
 * outside woven code has no context.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@link #nanos} has a long for each context by the number of its node; it is replaced when
 *       it grows.
 *   <li>Time before {@link #since} is attributed, or not to be; while nothing is recorded, all is.
 *   <li>{@link #recording} is written by the thread that starts or stops recording.
 * </ul>
 */
public final class TimeAccount {
  /** Receives time that is not attributed yet. */
  public interface InFlight {
    void time(int contextIndex, long nanos);
  }

  private long[] nanos = new long[64];
  private long since;
  private volatile boolean recording;

  /** The account of a thread that begins now. */
  public TimeAccount(long now, boolean recording) {
    this.since = now;
    this.recording = recording;
  }

  // On the thread itself.

  /**
   * A context is about to be left, or to be entered from.
   *
   * @return whether there was room for its time
   */
  public boolean charge(int context, long now, ProfilerAllocations steps) {
    boolean counts = recording && context != 0;
    boolean hasRoom = !counts || context < nanos.length || grow(context, steps);
    if (counts && hasRoom) {
      nanos[context] += now - since;
    }
    since = now;
    return hasRoom;
  }

  private boolean grow(int context, ProfilerAllocations steps) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      long[] more = Arrays.copyOf(nanos, 2 * Math.max(nanos.length, context));
      VarHandle.releaseFence(); // for readers
      nanos = more;
      return true;
    } catch (OutOfMemoryError noRoom) {
      return false;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** Time up to now is not to be attributed. */
  public void skip(long now) {
    since = now;
  }

  // On any thread.

  /** Recording starts or stops. The time of a thread at that moment may be lost. */
  public void recording(boolean on, long now) {
    if (on) {
      since = now;
    }
    recording = on;
  }

  /** The time of a context. */
  public long of(int context) {
    long[] known = nanos;
    return context < known.length ? Cells.read(known, context) : 0;
  }

  /** The thread has finished: takes the time of a context. */
  public long take(int context) {
    long taken = of(context);
    if (taken > 0) {
      nanos[context] = 0;
    }
    return taken;
  }

  /**
   * Reads the contexts of a thread that may be running, and then tells which of them is current and
   * for how long. Where the thread changes contexts meanwhile nothing is reported: so the time of a
   * context never falls from one time to the next.
   */
  public void read(Runnable contexts, IntSupplier current, LongSupplier clock, InFlight visitor) {
    long before = since;
    int context = current.getAsInt();
    contexts.run();
    long now = clock.getAsLong();
    VarHandle.acquireFence();
    if (recording && context > 0 && since == before && current.getAsInt() == context) {
      visitor.time(context, Math.max(0, now - before));
    }
  }

  /** The heap that it takes, in bytes. */
  public long heapBytes() {
    return 8L * nanos.length;
  }
}
