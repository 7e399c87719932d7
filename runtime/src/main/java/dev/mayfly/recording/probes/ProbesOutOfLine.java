package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.ThreadContext;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe (no state); called by the recorder's own thread. The slow paths of entries, exits and
 * counts of bytecodes.
 *
 * <p>They stand in a subclass of {@link Throwable}, and two calls deep, because HotSpot's compilers
 * do not inline methods of one into other code. Inlined, they made an entry a "big method" ({@code
 * -XX:+PrintInlining}, 3.6 kB), which then was inlined nowhere: each entry of each woven method was
 * a call.
 */
final class ProbesOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private ProbesOutOfLine() {}

  /** Enters a method whose thread's recorder is not near. */
  static long enter(int frameId) {
    return enterApart(frameId);
  }

  private static long enterApart(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? ContextNumber.NONE : recorder.enter(frameId);
  }

  /** As {@link ThreadContext#leave}, where the thread's recorder is not near. */
  static void leave(long context) {
    leaveApart(context);
  }

  private static void leaveApart(long context) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.leave(context);
    }
  }

  /** As {@link #leave}, where the bytecodes of the method are counted if anything is. */
  static void endExecuted(long caller, int bytecodes) {
    endExecutedApart(caller, bytecodes);
  }

  private static void endExecutedApart(long caller, int bytecodes) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      if (ProbeSwitches.recording) {
        recorder.executeSlowly(bytecodes, 1);
      }
      recorder.leave(caller);
    }
  }

  /** Counts bytecodes in a context without counters, or whose thread's recorder is not near. */
  static void executed(int bytecodes, int ends) {
    executedApart(bytecodes, ends);
  }

  private static void executedApart(int bytecodes, int ends) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.executeSlowly(bytecodes, ends);
    }
  }

  /** Counts bytecodes of a method without counters, or whose thread's recorder is not near. */
  static void executedBy(int bytecodes, int frameId, int calls) {
    executedByApart(bytecodes, frameId, calls);
  }

  private static void executedByApart(int bytecodes, int frameId, int calls) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.executeInSlowly(frameId, bytecodes, calls);
    }
  }
}
