package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Thread-safe. The door from woven code for the methods at which a layer begins: beside the probes
 * of their contexts, they count their calls, and starts of applications are followed.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class LayerProbes {
  /** The starts that have begun and have not ended. */
  private static final AtomicInteger STARTS = new AtomicInteger();

  private LayerProbes() {}

  /** A call ends, normally or not, in the current context. */
  public static void called() {
    if (ProbeSwitches.recording) {
      ExecutionProbes.executed(0, 1);
    }
  }

  /** Whether an application has begun to start and is not ready. */
  public static boolean isStarting() {
    return STARTS.get() > 0;
  }

  /** A method begins that starts an application. */
  public static void starting() {
    STARTS.incrementAndGet();
  }

  /** It ends, normally or not: where it was the outermost one, the application is ready. */
  public static void started() {
    if (STARTS.decrementAndGet() == 0) {
      ThreadRecorder own = ProfilerWork.begin();
      try {
        if (own != null) {
          ProfilerWork.mute();
        }
        Milestone.READY.reached();
      } catch (OutOfMemoryError noRoom) {
        // the program's start may go on
      } finally {
        ProfilerWork.end(own);
      }
    }
  }
}
