package dev.mayfly.recording.contexts;

import dev.mayfly.recording.Subject;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A snapshot reads a counter as it was before or after an event, never half of each, and never less
 * than it read before.
 */
@JCStressTest
@Outcome(id = "4294967295, 4294967295", expect = Expect.ACCEPTABLE, desc = "Before the event.")
@Outcome(id = "4294967295, 4294967296", expect = Expect.ACCEPTABLE, desc = "Between the reads.")
@Outcome(id = "4294967296, 4294967296", expect = Expect.ACCEPTABLE, desc = "After the event.")
@Outcome(id = "4294967296, 4294967295", expect = Expect.FORBIDDEN, desc = "The count fell.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A torn count.")
@State
public class CounterReadingRule {
  private final CallTree tree = CallTree.ofThread(new RecordingState(), Subject.budget());
  private final CallNode node = tree.childOf(tree.root, Subject.FRAME);

  /** Counts up to where the next event changes both halves of the long. */
  public CounterReadingRule() {
    node.countArrays(Subject.SITE, 0xFFFF_FFFFL, 0, 0);
  }

  /** The thread. */
  @Actor
  public void thread() {
    node.countObject(Subject.SITE);
  }

  /** Two snapshots. */
  @Actor
  public void snapshots(JJ_Result result) {
    NodeCounters.forEach(node, (key, allocations, elements, bytes) -> result.r1 = allocations);
    NodeCounters.forEach(node, (key, allocations, elements, bytes) -> result.r2 = allocations);
  }
}
