package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.TimeAccount;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe. The door from woven code for beginnings and ends of methods where allocated bytes,
 * or time, are attributed to contexts: as those of {@link MethodProbes}, but that each reads what
 * the thread has allocated, or the clock, and attributes it to the context that was current.
 *
 * <p>A door of its own, chosen when a class is woven, so that the other one need not ask whether to
 * read. Names and order of parameters are known to the agent's emitter. Recorders of virtual
 * threads, and of threads that work for the profiler, have no account: here they do what they do
 * there.
 */
public final class ByteProbes {
  private ByteProbes() {}

  /** A method begins; returns as {@link MethodProbes#begin}. */
  public static long begin(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? ContextNumber.NONE : push(recorder, frameId);
  }

  static long push(ThreadRecorder recorder, int frameId) {
    ByteAccount bytes = recorder.steps.bytes;
    TimeAccount time = recorder.steps.time;
    if (bytes != null && bytes.isBehind()) {
      recorder.callersContext().charge(bytes);
    }
    if (time != null) { // it passes in each context: so all are known at once
      recorder.callersContext().charge(time, System.nanoTime());
      return recorder.enterKnown(frameId);
    }
    return recorder.enter(frameId);
  }

  /** A method ends, normally or not. */
  public static void end(long caller) {
    if (caller != ContextNumber.NONE) {
      charge();
      MethodProbes.end(caller);
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void resume(long caller, int frameId) {
    if (caller != ContextNumber.NONE) {
      charge();
      MethodProbes.resume(caller, frameId);
    }
  }

  /** Attributes the bytes and the time since the last attribution to the context. */
  public static void charge() {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      ByteAccount bytes = recorder.steps.bytes;
      TimeAccount time = recorder.steps.time;
      if (bytes != null && bytes.isBehind()) {
        recorder.current().charge(bytes);
      }
      if (time != null) {
        recorder.current().charge(time, System.nanoTime());
      }
    }
  }
}
