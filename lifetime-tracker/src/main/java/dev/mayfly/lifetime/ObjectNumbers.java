package dev.mayfly.lifetime;

import dev.mayfly.events.EventStream;
import dev.mayfly.recording.ThreadRecorder;

/** Single writer (its thread). Gives tracked objects their numbers in the stream of events. */
final class ObjectNumbers {
  private final EventStream events;
  private final ThreadRecorder recorder;
  private long next;
  private long end;

  ObjectNumbers(EventStream events, ThreadRecorder recorder) {
    this.events = events;
    this.recorder = recorder;
  }

  /** Gives the object that is being born the next number. */
  void give(Numbered object) {
    if (next == end) {
      next = events.newNumbers();
      end = next + EventStream.numbersAtOnce();
    }
    object.number(next);
    recorder.objectNumber(next);
    next++;
  }
}
