package dev.mayfly.recording;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The shadow stack of a thread is read while it grows: the methods that the thread stays in are
 * read, all of them, and those that it enters from the outermost on.
 */
@JCStressTest
@Outcome(id = "7, [012]", expect = Expect.ACCEPTABLE, desc = "As many as it has entered.")
@Outcome(id = "7, .*", expect = Expect.FORBIDDEN, desc = "A method that was never there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A method is lost that the thread is still in.")
@State
public class StackGrowthRule {
  /** As many as have room at first. */
  private static final int FULL = 7;

  private final ShadowStack stack = Subject.stack();

  /** In as many methods as have room. */
  public StackGrowthRule() {
    for (int frame = 1; frame <= FULL; frame++) {
      stack.pushSlowly(frame);
    }
  }

  /** The thread: its next method makes the stack grow. */
  @Actor
  public void thread() {
    stack.pushSlowly(FULL + 1);
    stack.pushSlowly(FULL + 2);
  }

  /** The sampling thread. */
  @Actor
  public void sampler(II_Result result) {
    StackReading reading = new StackReading();
    int frames = reading.read(stack);
    int right = 0;
    while (right < frames && reading.frame(right) == right + 1) {
      right++;
    }
    result.r1 = Math.min(right, FULL);
    result.r2 = right == frames ? right - result.r1 : -1;
  }
}
