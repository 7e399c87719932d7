package dev.mayfly.recording;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The shadow stack of a thread is read while it leaves two methods and enters two others: what is
 * read are the outermost methods of one of its stacks, never a method below one that did not call
 * it.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "No method was the same both times.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The old outer method.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "The old stack.")
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "The new outer method.")
@Outcome(id = "3, 4", expect = Expect.ACCEPTABLE, desc = "The new stack.")
@Outcome(id = "1, 4", expect = Expect.FORBIDDEN, desc = "The new callee below the old caller.")
@Outcome(id = "3, 2", expect = Expect.FORBIDDEN, desc = "The old callee below the new caller.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A method that was never there.")
@State
public class StackReadingRule {
  private static final int OLD_OUTER = 1;
  private static final int OLD_INNER = 2;
  private static final int NEW_OUTER = 3;
  private static final int NEW_INNER = 4;

  private final ShadowStack stack = Subject.stack();

  /** In two methods. */
  public StackReadingRule() {
    stack.pushSlowly(OLD_OUTER);
    stack.pushSlowly(OLD_INNER);
  }

  /** The thread. */
  @Actor
  public void thread() {
    stack.pop(2);
    stack.pop(1);
    stack.push(NEW_OUTER);
    stack.push(NEW_INNER);
  }

  /** The sampling thread. */
  @Actor
  public void sampler(II_Result result) {
    Subject.readTwo(stack, result);
  }
}
