package dev.mayfly.recording.threads;

import dev.mayfly.recording.Subject;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.RecordingState;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Virtual threads that share a tree make one counter for a site, by site as well as in a context,
 * and each event of each of them counts.
 */
@JCStressTest
@Outcome(id = "4, 2", expect = Expect.ACCEPTABLE, desc = "All events are counted.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Events are lost: there were two counters.")
@State
public class SharedCounterRule {
  private final Stripe stripe =
      new Stripe(new RecordingState(), Subject.budget(), false, 1, () -> null);

  private void events() {
    stripe.flat.shared(Subject.SITE).addShared(2, 0, 0);
    CallNode node = stripe.tree.childOf(stripe.tree.root, Subject.FRAME);
    node.sharedCounter(-2).addShared(1, 0, 0); // no counter of the flat table is found by it
  }

  /** A thread. */
  @Actor
  public void one() {
    events();
  }

  /** Another one. */
  @Actor
  public void other() {
    events();
  }

  /** A snapshot when both have ended. */
  @Arbiter
  public void snapshot(II_Result result) {
    CallNode node = stripe.tree.root.firstChild();
    if (node != null) {
      NodeCounters.forEach(
          node,
          (key, allocations, elements, bytes) -> {
            if (key == Subject.SITE) {
              result.r1 += (int) allocations;
            } else {
              result.r2 += (int) allocations;
            }
          });
    }
  }
}
