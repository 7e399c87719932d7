package dev.mayfly.recording.tables;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A reader looks for a key while another thread adds it and others: it finds the key with its
 * number and its row, or not yet; also while the table grows.
 */
@JCStressTest
@Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "Not yet.")
@Outcome(id = "5, 9", expect = Expect.ACCEPTABLE, desc = "With its number and its row.")
@Outcome(expect = Expect.FORBIDDEN, desc = "With another number, or without its row.")
@State
public class TableReadingRule {
  /** The table grows with the second one behind it. */
  private static final int KNOWN = 5;

  private final NumberTable table = new NumberTable();
  private final long[] rows = new long[KNOWN + 1];

  /** With some keys. */
  public TableReadingRule() {
    for (int i = 1; i < KNOWN; i++) {
      table.put(1_000_003L * i, i);
    }
  }

  /** The writer. */
  @Actor
  public void writer() {
    rows[KNOWN] = 9;
    table.put(7, KNOWN);
    table.put(1_000_003L * KNOWN, KNOWN + 1);
    table.put(1_000_003L * (KNOWN + 1), KNOWN + 2);
  }

  /** A reader. */
  @Actor
  public void reader(II_Result result) {
    result.r1 = table.find(7);
    result.r2 = result.r1 == NumberTable.UNKNOWN ? 0 : (int) rows[result.r1];
  }
}
