package dev.mayfly.recording;

import dev.mayfly.recording.sampling.SamplingMark;

/** Thread-safe, without state. Lets streams of events choose their marks again. */
final class SamplingRestart {
  private SamplingRestart() {}

  /**
   * Restarts all streams of a recorder, after a listener was added or removed. Any thread may call.
   */
  static void rearm(TypeStreams types, CallTree tree) {
    types.rearm();
    TreeWalk.walk(tree.root, SamplingRestart::rearm, node -> {});
  }

  private static void rearm(CallNode node) {
    long[] cells = node.cells;
    for (int i = SiteTable.MARK; i < cells.length; i += SiteTable.STRIDE) {
      cells[i] = SamplingMark.UNARMED;
    }
    SiteTable others = node.others;
    if (others != null) {
      others.rearm();
    }
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      counter.mark = SamplingMark.UNARMED;
    }
  }
}
