package dev.mayfly.lifetime;

import dev.mayfly.recording.ObjectNumbers;
import dev.mayfly.recording.threads.ThreadRecorder;

/** Gives tracked objects that a thread makes their numbers. Single writer (its thread). */
final class ThreadNumbers {
  private final ObjectNumbers numbers;
  private final ThreadRecorder recorder;
  private long next;
  private long end;

  ThreadNumbers(ObjectNumbers numbers, ThreadRecorder recorder) {
    this.numbers = numbers;
    this.recorder = recorder;
  }

  /** Gives the object that is being born the next number. */
  void give(NumberedObject object) {
    if (next == end) {
      next = numbers.take();
      end = next + ObjectNumbers.AT_ONCE;
    }
    object.number(next);
    recorder.objectNumber(next);
    next++;
  }
}
