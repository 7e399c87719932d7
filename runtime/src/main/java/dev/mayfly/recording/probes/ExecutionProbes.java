package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe. The door from woven code for executed bytecodes. A method counts the instructions
 * that it executes in a local variable, and hands them over where it ends, and in loops from time
 * to time: so one that never ends is seen.
 *
 * <p>Bytecodes belong to the current context, which is the method's own if it has one; without
 * contexts they belong to the method. Bytecodes that are handed over while nothing is recorded are
 * not counted.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class ExecutionProbes {
  private ExecutionProbes() {}

  // In the current context.

  /**
   * A method ends, normally or not, and has executed bytecodes since the last time; {@code caller}
   * as for {@link MethodProbes#end}.
   */
  public static void end(long caller, int bytecodes) {
    if (caller != ContextNumber.NONE) {
      if (ProbeSwitches.readingAtCalls) {
        ByteProbes.charge();
      }
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder != null && ProbeSwitches.recording && recorder.execute(bytecodes, 1)) {
        recorder.leave(caller);
      } else {
        ProbesOutOfLine.endExecuted(caller, bytecodes);
      }
    }
  }

  /** A method has executed bytecodes since the last time. */
  public static void executed(int bytecodes) {
    if (ProbeSwitches.recording) {
      executed(bytecodes, 0);
    }
  }

  static void executed(int bytecodes, int ends) {
    ThreadRecorder recorder = CurrentRecorder.near();
    if (recorder == null || !recorder.execute(bytecodes, ends)) {
      ProbesOutOfLine.executed(bytecodes, ends);
    }
  }

  // By method.

  /** A method ends, normally or not, and has executed bytecodes since the last time. */
  public static void endedBy(int bytecodes, int frameId) {
    executedBy(bytecodes, frameId, 1);
  }

  /** A method has executed bytecodes since the last time, and goes on. */
  public static void executedBy(int bytecodes, int frameId) {
    executedBy(bytecodes, frameId, 0);
  }

  private static void executedBy(int bytecodes, int frameId, int calls) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || !recorder.executeIn(frameId, bytecodes, calls)) {
        ProbesOutOfLine.executedBy(bytecodes, frameId, calls);
      }
    }
  }
}
