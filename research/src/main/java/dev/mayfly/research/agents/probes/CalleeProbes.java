package dev.mayfly.research.agents.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.probes.ByteProbes;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe. The door from woven code for its calls of the JDK. Their contexts are known from the
 * beginning: no walk of the stack could find them, as the JDK's methods report nothing themselves.
 *
 * <p>Names and order of parameters are known to the emitter.
 */
public final class CalleeProbes {
  private CalleeProbes() {}

  /**
   * A method of the JDK is about to be called.
   *
   * @return the caller's context, for {@link #end}
   */
  public static long begin(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder == null) {
      return ContextNumber.NONE;
    }
    if (ProbeSwitches.readingAtCalls) {
      ByteProbes.charge();
    }
    recorder.contextNumber(); // now the caller's is known, too
    long caller = recorder.enterKnown(frameId);
    if (ProbeSwitches.recording) {
      recorder.executeSlowly(0, 1);
    }
    return caller;
  }

  /** It has returned. */
  public static void end(long caller) {
    if (ProbeSwitches.readingAtCalls) {
      ByteProbes.end(caller);
    } else {
      MethodProbes.end(caller);
    }
  }

  /** A constructor of the JDK is about to be called; what it calls back is its caller's. */
  public static void called(int frameId) {
    end(begin(frameId));
  }
}
