package dev.mayfly.recording.contexts;

import dev.mayfly.recording.Subject;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A snapshot sees a new context whole or not at all: its final fields, and a count that its thread
 * has reached.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The context is not there yet.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "It is there, and its counters are not.")
@Outcome(id = "1, [12]", expect = Expect.ACCEPTABLE, desc = "Counted once or twice so far.")
@Outcome(id = "2, .*", expect = Expect.FORBIDDEN, desc = "A context without its fields.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A count out of thin air.")
@State
public class NodePublicationRule {
  private final CallTree tree = CallTree.ofThread(new RecordingState(), Subject.budget());

  /** The thread. */
  @Actor
  public void thread() {
    CallNode node = tree.childOf(tree.root, Subject.FRAME);
    node.countObject(Subject.SITE);
    node.countObject(Subject.SITE);
  }

  /** A snapshot. */
  @Actor
  public void snapshot(II_Result result) {
    CallNode node = tree.root.firstChild();
    if (node != null) {
      boolean whole = node.frame == Subject.FRAME && node.parent == tree.root && node.tree == tree;
      result.r1 = whole ? 1 : 2;
      NodeCounters.forEach(
          node, (key, allocations, elements, bytes) -> result.r2 = (int) allocations);
    }
  }
}
