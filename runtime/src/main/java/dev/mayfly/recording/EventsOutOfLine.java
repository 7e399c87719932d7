package dev.mayfly.recording;

import dev.mayfly.events.EventSettings;
import dev.mayfly.events.ThreadEvents;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (no state); called by the recorder's own thread. Records single events, where that is
 * requested; apart as the slow paths of {@link OutOfLine} are. Virtual threads share what they
 * record into, and hold its lock.
 */
public final class EventsOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private EventsOutOfLine() {}

  /** An object was counted; in the current context if there is no node. */
  static void allocated(ThreadRecorder recorder, int site, @Nullable CallNode node) {
    allocatedApart(recorder, site, node);
  }

  private static void allocatedApart(ThreadRecorder recorder, int site, @Nullable CallNode node) {
    ThreadEvents events = ofAllocations(recorder);
    if (events == null) {
      return;
    }
    boolean before = recorder.steps.working;
    recorder.steps.working = true; // the JDK's code may have probes
    try {
      int context = contextNumber(recorder, node);
      long object = recorder.takeNumber();
      if (recorder.tree.isShared()) {
        synchronized (events) {
          events.object(site, context, object);
        }
      } else {
        events.object(site, context, object);
      }
    } finally {
      recorder.steps.working = before;
    }
  }

  /** Like the method above, arrays of equal lengths. */
  static void allocated(
      ThreadRecorder recorder, int site, @Nullable CallNode node, long arrays, int length) {
    allocatedApart(recorder, site, node, arrays, length);
  }

  private static void allocatedApart(
      ThreadRecorder recorder, int site, @Nullable CallNode node, long arrays, int length) {
    ThreadEvents events = ofAllocations(recorder);
    if (events == null || arrays == 0) {
      return;
    }
    boolean before = recorder.steps.working;
    recorder.steps.working = true;
    try {
      int context = contextNumber(recorder, node);
      long object = recorder.takeNumber();
      if (recorder.tree.isShared()) {
        synchronized (events) {
          record(events, site, context, arrays, length, object);
        }
      } else {
        record(events, site, context, arrays, length, object);
      }
    } finally {
      recorder.steps.working = before;
    }
  }

  private static void record(
      ThreadEvents events, int site, int context, long arrays, int length, long object) {
    if (arrays == 1) {
      events.array(site, context, length, object);
    } else {
      events.arrays(site, context, arrays, length);
    }
  }

  private static @Nullable ThreadEvents ofAllocations(ThreadRecorder recorder) {
    ThreadEvents events = recorder.events;
    return events != null && events.has(EventSettings.ALLOC) ? events : null;
  }

  private static int contextNumber(ThreadRecorder recorder, @Nullable CallNode node) {
    return node != null ? node.index : recorder.siteMode ? 0 : recorder.current().index;
  }

  /**
   * A method begins or ends.
   *
   * @param place an id of {@link dev.mayfly.analysis.EventSites}
   */
  public static void called(ThreadRecorder recorder, int place, boolean begins) {
    ThreadEvents events = recorder.events;
    if (events != null && recorder.tree.isShared()) {
      synchronized (events) {
        record(events, place, begins);
      }
    } else if (events != null) {
      record(events, place, begins);
    }
  }

  private static void record(ThreadEvents events, int place, boolean begins) {
    if (begins) {
      events.entered(place);
    } else {
      events.left(place);
    }
  }

  /** As {@link ThreadRecorder#used}. */
  static void used(ThreadRecorder recorder, long number, int place) {
    ThreadEvents events = recorder.events;
    if (events != null && recorder.tree.isShared()) {
      synchronized (events) {
        events.used(number, place);
      }
    } else if (events != null) {
      events.used(number, place);
    }
  }
}
