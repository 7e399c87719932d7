package dev.mayfly.requests;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

  /** Runs when no thread is in its scope any more; null if no caller waits for that. */
  private @Nullable Consumer<Reading> whenLeft;

  /** Its bytes by layer; empty before it has left a thread, null if they are not known. */
  private long @Nullable [] layers = {};

  /** Whether another request is measured around it, on some thread. */
  private boolean within;

  private long objects;
  private long bytes;
  private long threadBytes;

  /**
   * Reads nothing yet.
   *
   * @param whyUncovered says at the request's end why its scopes do not cover all that is done for
   *     it
   */
  public RequestMeasurement(
      ThrottledReader readings, Supplier<Optional<NotMeasured>> whyUncovered) {
    this.readings = readings;
    this.whyUncovered = whyUncovered;
  }

  /** Reads nothing yet; the scopes will cover all. */
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
    if (!measured && !ThrottledReader.readsLayers()) {
      return;
    }
    for (ThreadReading reading : open) {
      if (reading.thread == thread) {
        reading.depth++;
        return;
      }
    }
    open.add(readings.begin(measured));
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
    Consumer<Reading> next;
    Reading left;
    synchronized (this) {
      close(all, reason);
      if (whenLeft == null || !open.isEmpty()) {
        return;
      }
      next = whenLeft;
      whenLeft = null;
      left = reading();
    }
    next.accept(left);
  }

  private void close(boolean all, @Nullable NotMeasured reason) {
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
          addLayers(reading);
        }
        break;
      }
    }
    if (uncovered != null) {
      readings.disown(counted);
      counted = 0;
    }
  }

  /**
   * Gives the request as it is once no thread is in its scope: now, or on the thread that leaves it
   * last. A coroutine completes before its thread leaves the scope, so another thread may end the
   * request first.
   */
  void onceLeft(Consumer<Reading> action) {
    Reading left;
    synchronized (this) {
      if (!open.isEmpty()) {
        whenLeft = action;
        return;
      }
      left = reading();
    }
    action.accept(left);
  }

  private void addLayers(ThreadReading left) {
    within |= left.isWithin;
    long[] more = left.layers;
    if (more == null || layers == null) {
      layers = null;
    } else if (layers.length == 0) {
      layers = more;
    } else {
      for (int i = 0; i < more.length; i++) {
        layers[i] += more[i];
      }
    }
  }

  /**
   * Enters the request, which has ended, under its route, with its bytes by layer, unless it is
   * part of another one.
   */
  synchronized void enterLayers(String route) {
    if (!within) {
      boolean known = uncovered == null && layers != null && layers.length > 0;
      ThrottledReader.enterLayers(route, known ? layers : null);
    }
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
   * @param notMeasured why it is only counted; null if it was measured, and to its end
   * @param asynchronous whether it went on after a thread had left it
   * @param objects objects and arrays that woven code made; −1 if unknown
   * @param bytes their shallow sizes; −1 if unknown
   * @param threadBytes all bytes that the threads allocated, libraries included; −1 if unknown
   */
  public record Reading(
      @Nullable NotMeasured notMeasured,
      boolean asynchronous,
      long objects,
      long bytes,
      long threadBytes) {}

  /** The request as it is now. */
  public synchronized Reading reading() {
    NotMeasured reason = notMeasured();
    return reason == null
        ? new Reading(null, asynchronous, objects, bytes, threadBytes)
        : new Reading(reason, asynchronous, -1, -1, -1);
  }

  private @Nullable NotMeasured notMeasured() {
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
}
