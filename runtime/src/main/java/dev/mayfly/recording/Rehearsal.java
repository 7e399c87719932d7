package dev.mayfly.recording;

import dev.mayfly.analysis.Agents;
import dev.mayfly.recording.jvm.Carrier;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VirtualThreads;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.CarrierAccount;
import dev.mayfly.recording.meters.TimeAccount;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.DerivedSites;
import dev.mayfly.recording.types.TypeEntry;

/**
 * Thread-safe, without state. Initialises the classes that probes use before any probe does: one
 * whose initialiser met the end of the program's stack would be broken for good (JVMS 5.5).
 */
final class Rehearsal {
  /** Walks read frames in portions, each larger than the one before. */
  private static final int DEEP = 200;

  private Rehearsal() {}

  /**
   * Runs the code of a virtual thread's first events. To link a {@code VarHandle} runs code of the
   * JDK that may be woven itself, so it is done here, where nothing is recorded yet.
   */
  private static void virtualThread(RecordingState state) {
    Stripe stripe = new Stripe(state, NodeBudget.NONE, false, 0, CurrentRecorder::steps);
    VirtualRecorder recorder = new VirtualRecorder(state, stripe, Thread.currentThread(), 0);
    for (int key = -1; key > -8; key--) { // failed constructions, of which nobody hears
      recorder.count(key, 1, 1, 1);
      recorder.counted(key, null);
    }
    stripe.types.isDueShared(0, recorder.steps);
    stripe.types.isDueShared(0, recorder.steps); // now there is a table
    execute(recorder);
    count(recorder);
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
    recorder.current().countFailed(1); // of which nobody hears
    recorder.leave(caller);
  }

  /** Initialises a class of probes, which call the recorder: it knows none of them. */
  private static void initialize(String probes) {
    try {
      Class.forName("dev.mayfly.recording.probes." + probes);
    } catch (ClassNotFoundException e) {
      throw new LinkageError(probes, e);
    }
  }

  /** Counts bytecodes, if that is to be done. */
  private static void execute(ThreadRecorder recorder) {
    if (ProbeSwitches.countingBytecodes) {
      initialize("ExecutionProbes");
      recorder.executeSlowly(1, 1);
      recorder.executeInSlowly(1, 1, 1);
    }
  }

  /** Has agents find what they ask for, if there are any. */
  private static void activate(PlatformRecorder recorder) {
    if (Agents.areThere()) {
      initialize("AgentProbes");
      ActivationMarks marks = RecordedThread.marksOf(recorder);
      if (marks != null) {
        marks.flush(0);
        marks.thread().metrics();
      }
    }
  }

  static void run(RecordingState state, RecorderRegistry threads) {
    CurrentRecorder.known();
    PlatformRecorder recorder = PlatformRecorder.muted(state, ThreadIds.NOBODY);
    count(recorder);
    execute(recorder);
    activate(recorder);
    CallNode root = recorder.tree.root;
    root.countOther(1, 1, 1, 1);
    root.newCounter(1).add(1, 1);
    NodeReading.forEachCounter(
        root,
        new SiteTable.Visitor() { // a lambda would take its time to start
          @Override
          public void counters(int key, long allocations, long elements, long bytes) {}
        });
    recorder.finish();
    ArrayLayout.bytes(TypeEntry.of(Object[].class).layout, 0);
    BoxCaches.isFresh(0);
    new DerivedSites();
    if (VirtualThreads.areKnown()) {
      VirtualThreads.isVirtual(Thread.currentThread());
      virtualThread(state);
    }
    if (threads.baselines() != null) {
      root.charge(new ByteAccount(recorder.steps, 0, true));
      if (Carrier.areReadable()) {
        new CarrierAccount(recorder.steps).isBehind();
        root.chargeShared(0);
      }
    }
    if (ProbeSwitches.readingAtCalls) {
      TimeAccount time = new TimeAccount(0, true);
      root.charge(time, 0);
      time.take(0);
      initialize("ByteProbes");
    }
    SampledContexts sampled = threads.sampledContexts();
    if (sampled != null) {
      sampled.rehearse();
    }
  }
}
