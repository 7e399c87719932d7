package dev.mayfly.recording;

import dev.mayfly.events.EventStream;
import dev.mayfly.events.ThreadEvents;
import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.meters.OwnSteps;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The state that several virtual threads share: a tree, their streams of constructors'
 * ends, and the lengths of arrays. Each of them writes here by a {@link VirtualRecorder} of its
 * own.
 */
final class Stripe {
  final CallTree tree;
  final TypeStreams types;
  final FlatCounters flat;
  final boolean siteMode;

  /** The stream of single allocations, with its lock held; null where they are not. */
  final @Nullable ThreadEvents events;

  /** Objects whose events are not recorded yet; null where none are. */
  final @Nullable UnclaimedObjects unclaimed;

  /** The lengths of arrays; null where that is not requested. */
  volatile @Nullable LengthTable lengths;

  Stripe(
      RecordingState state,
      NodeBudget budget,
      boolean siteMode,
      long seed,
      OwnSteps.OfThisThread stepsOfThisThread) {
    this.siteMode = siteMode;
    tree = CallTree.shared(state, budget, seed, stepsOfThisThread);
    types = new TypeStreams(tree);
    flat = new FlatCounters(tree);
    EventStream stream = state.events;
    events = stream == null ? null : stream.newThread("(virtual threads)", tree);
    unclaimed = stream == null ? null : new UnclaimedObjects();
  }

  /**
   * Restarts the sampling of all streams, after a listener was added or removed. Any thread may
   * call.
   */
  void rearm() {
    Rearming.rearm(types, tree);
  }

  /** An estimate of the heap that the tables take, beside what the contexts take, in bytes. */
  long tableBytes() {
    return types.heapBytes() + flat.heapBytes() + tree.executions.heapBytes();
  }
}
