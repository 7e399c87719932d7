package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.PlatformRecorder;

/** Counts the lengths of arrays by site: each tree has a table of its own. Thread-safe. */
final class ArrayLengths implements Contributor {
  private final LengthTable retired = new LengthTable(false);

  /** Has a tree hold the lengths of finished threads. */
  ArrayLengths(CallTree tree) {
    tree.lengths = retired;
  }

  @Override
  public void open(CallTree tree, String threads) {
    tree.lengths = new LengthTable(tree.isShared());
  }

  @Override
  public void retire(PlatformRecorder recorder) {
    LengthTable lengths = recorder.tree.lengths;
    if (lengths != null) {
      retired.takeOver(lengths);
    }
  }
}
