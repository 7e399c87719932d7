package dev.mayfly.recording;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The shadow stack of a thread is read while a method is left and entered again, and calls another
 * one than before: its old callee may still be read, since both times look the same.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The method was left.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The method alone.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "With its old callee, if late.")
@Outcome(id = "1, 4", expect = Expect.ACCEPTABLE, desc = "With its new callee.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A method that was never there.")
@State
public class SameCallerReadingRule {
  private static final int OUTER = 1;
  private static final int OLD_INNER = 2;
  private static final int NEW_INNER = 4;

  private final ShadowStack stack = Subject.stack();

  /** In two methods. */
  public SameCallerReadingRule() {
    stack.pushSlowly(OUTER);
    stack.pushSlowly(OLD_INNER);
  }

  /** The thread. */
  @Actor
  public void thread() {
    stack.pop(2);
    stack.pop(1);
    stack.push(OUTER);
    stack.push(NEW_INNER);
  }

  /** The sampling thread. */
  @Actor
  public void sampler(II_Result result) {
    Subject.readTwo(stack, result);
  }
}
