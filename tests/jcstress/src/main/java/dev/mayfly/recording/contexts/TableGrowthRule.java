package dev.mayfly.recording.contexts;

import dev.mayfly.recording.sampling.SamplingMark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A snapshot reads a table of counters while it grows: the earlier counts are there, once, and a
 * new key has its counts so far.
 */
@JCStressTest
@Outcome(id = "7, [05]", expect = Expect.ACCEPTABLE, desc = "The new key is there or not.")
@Outcome(id = "0, .*", expect = Expect.FORBIDDEN, desc = "What was counted before is lost.")
@Outcome(
    expect = Expect.FORBIDDEN,
    desc = "A count that no thread made, or one that is there twice.")
@State
public class TableGrowthRule {
  private static final int OLD = 1;
  private static final int FULL = 2;
  private static final int NEW = 3;

  private final SiteTable table = new SiteTable(SamplingMark.NEVER);

  /** As many keys as have room. */
  public TableGrowthRule() {
    table.add(OLD, 7, 0, 0);
    table.add(FULL, 1, 0, 0);
  }

  /** The thread: its next key makes the table grow. */
  @Actor
  public void thread() {
    table.add(NEW, 5, 0, 0);
  }

  /** A snapshot. */
  @Actor
  public void snapshot(II_Result result) {
    table.forEach(
        (key, allocations, elements, bytes) -> {
          if (key == OLD) {
            result.r1 += (int) allocations;
          } else if (key == NEW) {
            result.r2 += (int) allocations;
          }
        });
  }
}
