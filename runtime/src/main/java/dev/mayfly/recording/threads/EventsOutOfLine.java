package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.EventSink;
import org.jspecify.annotations.Nullable;

/**
 * Passes single events to the recorder's {@link EventSink}; apart as the slow paths of {@link
 * OutOfLine} are. Thread-safe (no state); called by the recorder's own thread. Virtual threads
 * share a sink, and hold its monitor.
 */
public final class EventsOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private EventsOutOfLine() {}

  /** An object was counted; in the current context if there is no node. */
  static void allocated(ThreadRecorder recorder, int site, @Nullable CallNode node) {
    allocatedApart(recorder, site, node);
  }

  private static void allocatedApart(ThreadRecorder recorder, int site, @Nullable CallNode node) {
    EventSink sink = recorder.sink;
    if (sink == null || !sink.takesAllocations()) {
      return;
    }
    boolean before = recorder.steps.working;
    recorder.steps.working = true; // the JDK's code may have probes
    try {
      int context = contextNumber(recorder, node);
      long object = recorder.takeNumber();
      if (recorder.tree.isShared()) {
        synchronized (sink) {
          sink.object(site, context, object);
        }
      } else {
        sink.object(site, context, object);
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
    EventSink sink = recorder.sink;
    if (sink == null || arrays == 0 || !sink.takesAllocations()) {
      return;
    }
    boolean before = recorder.steps.working;
    recorder.steps.working = true;
    try {
      int context = contextNumber(recorder, node);
      long object = recorder.takeNumber();
      if (recorder.tree.isShared()) {
        synchronized (sink) {
          pass(sink, site, context, arrays, length, object);
        }
      } else {
        pass(sink, site, context, arrays, length, object);
      }
    } finally {
      recorder.steps.working = before;
    }
  }

  private static void pass(
      EventSink sink, int site, int context, long arrays, int length, long object) {
    if (arrays == 1) {
      sink.array(site, context, length, object);
    } else {
      sink.arrays(site, context, arrays, length);
    }
  }

  private static int contextNumber(ThreadRecorder recorder, @Nullable CallNode node) {
    return node != null ? node.index() : recorder.contextNumber();
  }

  /**
   * A method begins or ends.
   *
   * @param place an id of {@link dev.mayfly.analysis.EventSites}
   */
  public static void called(ThreadRecorder recorder, int place, boolean begins) {
    EventSink sink = recorder.sink;
    if (sink != null && recorder.tree.isShared()) {
      synchronized (sink) {
        pass(sink, place, begins);
      }
    } else if (sink != null) {
      pass(sink, place, begins);
    }
  }

  private static void pass(EventSink sink, int place, boolean begins) {
    if (begins) {
      sink.entered(place);
    } else {
      sink.left(place);
    }
  }

  /** As {@link ThreadRecorder#used}. */
  static void used(ThreadRecorder recorder, long number, int place) {
    EventSink sink = recorder.sink;
    if (sink != null && recorder.tree.isShared()) {
      synchronized (sink) {
        sink.used(number, place);
      }
    } else if (sink != null) {
      sink.used(number, place);
    }
  }
}
