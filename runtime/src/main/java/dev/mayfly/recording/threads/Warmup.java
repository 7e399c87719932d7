package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.AbandonedConstructors;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VirtualThreads;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.DerivedSites;
import dev.mayfly.recording.types.TypeEntry;

/**
 * Runs every probe path once, so that no class is initialised in a probe: one whose initialiser met
 * the end of the program's stack would be broken for good (JVMS 5.5). Thread-safe, without state.
 */
public final class Warmup {
  /** Walks read frames in portions, each larger than the one before. */
  private static final int DEEP = 200;

  private Warmup() {}

  /**
   * Runs the code of a virtual thread's first events. To link a {@code VarHandle} runs code of the
   * JDK that may be woven itself, so it is done here, where nothing is recorded yet.
   */
  private static void virtualThread(RecordingState state, Contributors contributors) {
    Stripe stripe = new Stripe(state, NodeBudget.NONE, false, 0, CurrentRecorder::steps);
    VirtualRecorder recorder = new VirtualRecorder(state, stripe, Thread.currentThread(), 0);
    for (int key = -1; key > -8; key--) { // failed constructions, which no listener receives
      recorder.count(key, 1, 1, 1);
      recorder.counted(key, null);
    }
    stripe.types.isDueShared(0, recorder.steps);
    stripe.types.isDueShared(0, recorder.steps); // now there is a table
    count(recorder);
    contributors.warmUp(recorder);
  }

  /** Counts in contexts that are new, where the stack is low and where it is deep. */
  private static void count(ThreadRecorder recorder) {
    walk(recorder, 1, 0);
    walk(recorder, 2, DEEP);
    AbandonedConstructors.rehearse();
    recorder.enterKnown(3);
    recorder.leaveKnown(3);
  }

  private static void walk(ThreadRecorder recorder, int frameId, int deeper) {
    if (deeper > 0) {
      walk(recorder, frameId, deeper - 1);
      return;
    }
    long caller = recorder.enter(frameId);
    recorder.current().countFailed(1);
    recorder.leave(caller);
  }

  public static void run(RecordingState state, Contributors contributors) {
    CurrentRecorder.known();
    PlatformRecorder recorder = PlatformRecorder.muted(state, ThreadIds.NONE);
    count(recorder);
    CallNode root = recorder.tree.root;
    root.countOther(1, 1, 1, 1);
    root.newCounter(1).add(1, 1);
    NodeCounters.forEach(
        root,
        new SiteTable.Visitor() { // a lambda would take its time to start
          @Override
          public void counters(int key, long allocations, long elements, long bytes) {}
        });
    recorder.finish();
    ArrayLayout.bytes(TypeEntry.of(Object[].class).layout, 0);
    BoxCaches.isFresh(0);
    new DerivedSites();
    contributors.warmUp(recorder);
    if (VirtualThreads.areKnown()) {
      VirtualThreads.isVirtual(Thread.currentThread());
      virtualThread(state, contributors);
    }
  }
}
