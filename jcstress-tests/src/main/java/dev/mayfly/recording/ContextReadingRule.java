package dev.mayfly.recording;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A reader looks for a context while its thread adds it and others: it finds the context whole, or
 * not yet; also while the table grows.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "Not yet.")
@Outcome(id = "5", expect = Expect.ACCEPTABLE, desc = "With its index.")
@Outcome(expect = Expect.FORBIDDEN, desc = "With another index.")
@State
public class ContextReadingRule {
  /** The table grows with the one behind it. */
  private static final int KNOWN = 5;

  private final ContextTable table = new ContextTable();

  /** With some contexts. */
  public ContextReadingRule() {
    for (int i = 1; i < KNOWN; i++) {
      table.put(1_000_003L * i, i);
    }
  }

  /** The thread. */
  @Actor
  public void thread() {
    table.put(7, KNOWN);
    table.put(1_000_003L * KNOWN, KNOWN + 1);
    table.put(1_000_003L * (KNOWN + 1), KNOWN + 2);
  }

  /** A reader. */
  @Actor
  public void reader(I_Result result) {
    result.r1 = table.find(7);
  }
}
