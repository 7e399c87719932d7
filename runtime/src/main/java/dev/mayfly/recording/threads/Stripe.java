package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.meters.ProfilerAllocations;

/**
 * Thread-safe. The state that several virtual threads share: a tree, and their streams of
 * constructors' ends. Each of them writes here by a {@link VirtualRecorder} of its own.
 */
final class Stripe {
  /** The name of its threads together. */
  static final String THREADS = "(virtual threads)";

  final CallTree tree;
  final TypeStreams types;
  final FlatCounters flat;
  final boolean siteMode;

  /** Objects that have not been passed to the tree's sink yet. */
  final UnclaimedObjects unclaimed = new UnclaimedObjects();

  Stripe(
      RecordingState state,
      NodeBudget budget,
      boolean siteMode,
      long seed,
      ProfilerAllocations.OfThisThread stepsOfThisThread) {
    this.siteMode = siteMode;
    tree = CallTree.shared(state, budget, seed, stepsOfThisThread);
    types = new TypeStreams(tree);
    flat = new FlatCounters(tree);
  }

  /**
   * Restarts the sampling of all streams, after a listener was added or removed. Any thread may
   * call.
   */
  void rearm() {
    SamplingRestart.rearm(types, tree);
  }

  /** An estimate of the heap that the tables take, beside what the contexts take, in bytes. */
  long tableBytes() {
    return types.heapBytes() + flat.heapBytes() + tree.executions.heapBytes();
  }
}
