package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.TreeWalk;

/** Thread-safe, without state. Lets streams of events choose their marks again. */
final class SamplingRestart {
  private SamplingRestart() {}

  /**
   * Restarts all streams of a recorder, after a listener was added or removed. Any thread may call.
   */
  static void rearm(TypeStreams types, CallTree tree) {
    types.rearm();
    TreeWalk.walk(tree.root, NodeCounters::rearm, node -> {});
  }
}
