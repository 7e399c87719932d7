package dev.mayfly.research.agents.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.probes.ExecutionProbes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe. The door from woven code for executed bytecodes where agents are activated by them:
 * as {@link ExecutionProbes}, and what the thread has executed in all is compared with its next
 * mark. A class of its own, so that code without agents has no more to do than before.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class AgentProbes {
  private AgentProbes() {}

  // In the current context.

  /** As {@link ExecutionProbes#end}. */
  public static void end(long caller, int bytecodes) {
    ExecutionProbes.end(caller, bytecodes);
    if (caller != ContextNumber.NONE) {
      flushed(bytecodes);
    }
  }

  /** As {@link ExecutionProbes#executed(int)}. */
  public static void executed(int bytecodes) {
    ExecutionProbes.executed(bytecodes);
    flushed(bytecodes);
  }

  // By method.

  /** As {@link ExecutionProbes#endedBy}. */
  public static void endedBy(int bytecodes, int frameId) {
    ExecutionProbes.endedBy(bytecodes, frameId);
    flushed(bytecodes);
  }

  /** As {@link ExecutionProbes#executedBy}. */
  public static void executedBy(int bytecodes, int frameId) {
    ExecutionProbes.executedBy(bytecodes, frameId);
    flushed(bytecodes);
  }

  private static void flushed(int bytecodes) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.near();
      ActivationMarks marks = recorder == null ? null : ActivationMarks.OF_THREADS.known(recorder);
      if (marks == null || marks.flush(bytecodes)) {
        ActivationsOutOfLine.flushed(bytecodes, marks);
      }
    }
  }
}
