package dev.mayfly.requests;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The allocations of one request, on all threads on which it is in scope, one after
 * the other or at the same time.
 */
public final class RequestMeasurement {
  private final ThrottledReader readings;
  private final Supplier<Optional<NotMeasured>> whyUncovered;
  private final List<ThreadReading> open = new ArrayList<>(1);
  private boolean begun;
  private boolean measured;
  private boolean asynchronous;

  /** Null while its scopes seem to cover all that is done for it. */
  private @Nullable NotMeasured uncovered;

  /** The objects that the reader counted for it. */
  private long counted;

  /** Runs when no thread is in its scope any more; null if nobody waits for that. */
  private @Nullable Runnable whenLeft;

  private long objects;
  private long bytes;
  private long threadBytes;

  /**
   * Nothing is read yet.
   *
   * @param readings reads the threads
   * @param whyUncovered says at the request's end why its scopes do not cover all that is done for
   *     it
   */
  public RequestMeasurement(
      ThrottledReader readings, Supplier<Optional<NotMeasured>> whyUncovered) {
    this.readings = readings;
    this.whyUncovered = whyUncovered;
  }

  /** Nothing is read yet; the scopes will cover all. */
  public RequestMeasurement(ThrottledReader readings) {
    this(readings, Optional::empty);
  }

  /** The request comes into scope on this thread. */
  public synchronized void enter() {
    Thread thread = Thread.currentThread();
    if (!begun) {
      begun = true;
      measured = readings.mayBegin();
    }
    if (!measured) {
      return;
    }
    for (ThreadReading reading : open) {
      if (reading.thread == thread) {
        reading.depth++;
        return;
      }
    }
    open.add(readings.begin());
  }

  /** The request goes out of scope on this thread. */
  public void leave() {
    leave(false);
  }

  /**
   * All its scopes on this thread are gone, or do not matter any more: listeners of JMS end their
   * observation first, and its scope then.
   */
  public void leaveAll() {
    leave(true);
  }

  private void leave(boolean all) {
    NotMeasured reason = all ? whyUncovered.get().orElse(null) : null;
    Runnable next = close(all, reason);
    if (next != null) {
      next.run();
    }
  }

  /** Returns what waited for this, if that was the last scope. */
  private synchronized @Nullable Runnable close(boolean all, @Nullable NotMeasured reason) {
    if (reason != null) {
      uncovered = reason;
    }
    Thread thread = Thread.currentThread();
    for (Iterator<ThreadReading> each = open.iterator(); each.hasNext(); ) {
      ThreadReading reading = each.next();
      if (reading.thread == thread) {
        if (all || --reading.depth == 0) {
          each.remove();
          counted += readings.end(reading);
          objects = sum(objects, reading.objects);
          bytes = sum(bytes, reading.bytes);
          threadBytes = sum(threadBytes, reading.threadBytes);
        }
        break;
      }
    }
    if (uncovered != null) {
      readings.disown(counted);
      counted = 0;
    }
    return open.isEmpty() ? takeWhenLeft() : null;
  }

  private @Nullable Runnable takeWhenLeft() {
    Runnable next = whenLeft;
    whenLeft = null;
    return next;
  }

  /**
   * Does something once no thread is in the request's scope: now, or on the thread that leaves it
   * last. A coroutine completes before its thread leaves the scope, so another thread may end the
   * request first.
   */
  void onceLeft(Runnable action) {
    synchronized (this) {
      if (!open.isEmpty()) {
        whenLeft = action;
        return;
      }
    }
    action.run();
  }

  private static long sum(long soFar, long more) {
    return soFar < 0 || more < 0 ? -1 : soFar + more;
  }

  /** Notes that the request goes on after a thread has left it. */
  public synchronized void asynchronous() {
    asynchronous = true;
  }

  /**
   * Immutable. A request as it is at one moment: when it has ended, another thread may still leave
   * its scope.
   *
   * @param notMeasured why it is only counted; null if it is measured
   * @param asynchronous whether it went on after a thread had left it
   * @param objects as {@link RequestMeasurement#objects()}
   * @param bytes as {@link RequestMeasurement#bytes()}
   * @param threadBytes as {@link RequestMeasurement#threadBytes()}
   */
  record Reading(
      @Nullable NotMeasured notMeasured,
      boolean asynchronous,
      long objects,
      long bytes,
      long threadBytes) {}

  /** The request as it is now. */
  synchronized Reading reading() {
    return new Reading(notMeasured(), asynchronous, objects(), bytes(), threadBytes());
  }

  /** Whether it was measured, and to its end; if not, it is only counted. */
  public synchronized boolean isMeasured() {
    return notMeasured() == null;
  }

  /** Why it is only counted; null if it is measured. */
  public synchronized @Nullable NotMeasured notMeasured() {
    if (uncovered != null) {
      return uncovered;
    }
    if (!begun) {
      return NotMeasured.NO_SCOPE;
    }
    if (!measured) {
      return NotMeasured.OVERHEAD;
    }
    return open.isEmpty() ? null : NotMeasured.UNFINISHED;
  }

  /** Objects and arrays that woven code made; −1 if unknown. */
  public synchronized long objects() {
    return isMeasured() ? objects : -1;
  }

  /** Their shallow sizes; −1 if unknown. */
  public synchronized long bytes() {
    return isMeasured() ? bytes : -1;
  }

  /** All bytes that the threads allocated, libraries included; −1 if unknown. */
  public synchronized long threadBytes() {
    return isMeasured() ? threadBytes : -1;
  }
}
