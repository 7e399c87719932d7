package dev.mayfly.recording.threads;

import dev.mayfly.recording.NobodyListens;
import dev.mayfly.recording.Subject;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.sampling.SamplingMark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/**
 * A listener begins while a thread counts: no event is lost, and the stream is armed, or its first
 * event has not seen the listener. For those the registry lets all streams choose a mark once more.
 */
@JCStressTest
@Outcome(id = "3, true", expect = Expect.ACCEPTABLE, desc = "The stream will be sampled.")
@Outcome(
    id = "3, false",
    expect = Expect.ACCEPTABLE_INTERESTING,
    desc = "It began without the listener, and was not there yet to be rearmed.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A listener costs counts.")
@State
public class ListenerSwitchRule {
  private final RecordingState state = new RecordingState();
  private final CallTree tree = CallTree.ofThread(state, Subject.budget());
  private final CallNode node = tree.childOf(tree.root, Subject.FRAME);
  private final TypeStreams types = new TypeStreams(tree);

  /** The thread. */
  @Actor
  public void thread() {
    node.countObject(Subject.SITE);
    node.countObject(Subject.SITE);
    node.countObject(Subject.SITE);
  }

  /** Who switches. */
  @Actor
  public void listen() {
    state.listener = new NobodyListens();
    SamplingRestart.rearm(types, tree);
  }

  /** When both have ended. */
  @Arbiter
  public void result(IZ_Result result) {
    NodeCounters.forEach(
        node, (key, allocations, elements, bytes) -> result.r1 = (int) allocations);
    result.r2 = NodeCounters.mark(node, Subject.SITE) == SamplingMark.UNARMED;
  }
}
