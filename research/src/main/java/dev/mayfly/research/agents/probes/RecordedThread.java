package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.ContextFigures;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.recording.OwnContexts;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import dev.mayfly.recording.threads.PlatformRecorder;
import java.util.ArrayList;
import java.util.List;

/**
 * The recording of a platform thread so far, to be read on that thread while it is not recorded. A
 * subclass counts the bytecodes. Confined to its thread.
 */
abstract class RecordedThread implements ThreadProfile {
  private final PlatformRecorder recorder;
  private final OwnContexts contexts;
  private long summedAt = -1;

  RecordedThread(PlatformRecorder recorder) {
    this.recorder = recorder;
    this.contexts = new OwnContexts(recorder);
  }

  @Override
  public final long id() {
    return recorder.threadId();
  }

  @Override
  public final String name() {
    return Thread.currentThread().getName();
  }

  @Override
  public final long allocations() {
    return summed().objects();
  }

  @Override
  public final long bytes() {
    return summed().bytes();
  }

  /** Sizes that are not known are found out first. */
  @Override
  public final List<ContextFigures> contexts() {
    return listed(summed());
  }

  /** All contexts, callers first. */
  static List<ContextFigures> listed(OwnContexts contexts) {
    List<ContextFigures> list = new ArrayList<>();
    contexts.read(
        (method, caller, depth, objects, bytes, bytecodes, calls) ->
            list.add(
                new ContextFigures(
                    method.className(),
                    method.methodName(),
                    method.descriptor(),
                    caller,
                    depth,
                    objects,
                    bytes,
                    bytecodes,
                    calls)));
    return List.copyOf(list);
  }

  /** No event is recorded while an agent is active, so one reading serves all agents. */
  private OwnContexts summed() {
    if (summedAt != bytecodes()) {
      contexts.sum();
      summedAt = bytecodes();
    }
    return contexts;
  }

  @Override
  public final long liveBytes() {
    return HeapAfterCollection.bytes();
  }
}
