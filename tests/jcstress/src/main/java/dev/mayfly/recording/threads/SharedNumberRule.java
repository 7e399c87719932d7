package dev.mayfly.recording.threads;

import dev.mayfly.recording.Subject;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.RecordingState;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A virtual thread that finds the context which another one has just made keeps its number, and
 * finds the context again by it: also while the tree's tables grow.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both are in their own contexts.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number led to another context, or to none.")
@State
public class SharedNumberRule {
  /** More than the tables have room for at first. */
  private static final int CONTEXTS = 20;

  private final RecordingState state = new RecordingState();
  private final Stripe stripe = new Stripe(state, Subject.budget(), false, 1, () -> null);
  private final VirtualRecorder first = new VirtualRecorder(state, stripe, null, 1);
  private final VirtualRecorder second = new VirtualRecorder(state, stripe, null, 2);

  /** Whether a thread that goes deeper and deeper finds its contexts again; 1 if so. */
  private static int sound(VirtualRecorder thread) {
    int sound = 1;
    for (int i = 0; i < CONTEXTS; i++) {
      thread.enterKnown(Subject.FRAME);
      CallNode found = thread.current();
      CallNode again = thread.current();
      sound &= found == again && again.depth() == i + 1 ? 1 : 0;
    }
    return sound;
  }

  /** A thread. */
  @Actor
  public void one(II_Result result) {
    result.r1 = sound(first);
  }

  /** Another one. */
  @Actor
  public void other(II_Result result) {
    result.r2 = sound(second);
  }
}
