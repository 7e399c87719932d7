package dev.mayfly.spring.requests;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Thread-safe. What one request allocates, on all threads on which it is in scope, one after the
 * other or at the same time.
 */
final class RequestMeasurement {
  private final Readings readings;
  private final List<Reading> open = new ArrayList<>(1);
  private boolean begun;
  private boolean measured;
  private boolean asynchronous;
  private long objects;
  private long bytes;
  private long threadBytes;

  RequestMeasurement(Readings readings) {
    this.readings = readings;
  }

  /** The request comes into scope on this thread. */
  synchronized void enter() {
    if (!begun) {
      begun = true;
      measured = readings.mayBegin();
    }
    if (!measured) {
      return;
    }
    Thread thread = Thread.currentThread();
    for (Reading reading : open) {
      if (reading.thread == thread) {
        reading.depth++;
        return;
      }
    }
    open.add(readings.begin());
  }

  /** The request goes out of scope on this thread. */
  synchronized void leave() {
    leave(false);
  }

  /** All its scopes on this thread are gone. */
  synchronized void leaveAll() {
    leave(true);
  }

  private void leave(boolean all) {
    Thread thread = Thread.currentThread();
    for (Iterator<Reading> each = open.iterator(); each.hasNext(); ) {
      Reading reading = each.next();
      if (reading.thread == thread) {
        if (all || --reading.depth == 0) {
          each.remove();
          readings.end(reading);
          objects = sum(objects, reading.objects);
          bytes = sum(bytes, reading.bytes);
          threadBytes = sum(threadBytes, reading.threadBytes);
        }
        return;
      }
    }
  }

  private static long sum(long soFar, long more) {
    return soFar < 0 || more < 0 ? -1 : soFar + more;
  }

  synchronized void asynchronous() {
    asynchronous = true;
  }

  synchronized boolean isAsynchronous() {
    return asynchronous;
  }

  /** Whether it was measured, and to its end; if not, it is only counted. */
  synchronized boolean isMeasured() {
    return measured && begun && open.isEmpty();
  }

  /** Objects and arrays that woven code made; −1 if unknown. */
  synchronized long objects() {
    return isMeasured() ? objects : -1;
  }

  /** Their shallow sizes; −1 if unknown. */
  synchronized long bytes() {
    return isMeasured() ? bytes : -1;
  }

  /** All bytes that the threads allocated, libraries included; −1 if unknown. */
  synchronized long threadBytes() {
    return isMeasured() ? threadBytes : -1;
  }
}
