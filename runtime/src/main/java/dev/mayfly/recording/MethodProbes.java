package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door for the beginnings and ends of woven methods: the calling context changes.
 * {@link Probes} is the one for what they allocate, and has the rules for both.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class MethodProbes {
  private MethodProbes() {}

  /**
   * A method begins; returns its context, which the numbered method keeps and hands to its other
   * probes.
   */
  public static @Nullable CallNode enter(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.near();
    CallNode context = recorder == null ? null : recorder.enterNear(frameId);
    return context != null ? context : OutOfLine.enter(frameId);
  }

  /**
   * As {@link #enter}, in code that keeps the context and leaves by it: while nothing is recorded
   * there is none, and nothing to leave.
   */
  public static @Nullable CallNode begin(int frameId) {
    return ProbeSwitches.recording ? enter(frameId) : null;
  }

  /**
   * The context of a method whose beginning was not seen, for its first allocation: what it calls
   * has none that matters, so its caller's context is current.
   *
   * @param known what an earlier call for the same run of the method has returned
   */
  public static @Nullable CallNode within(@Nullable CallNode known, int frameId) {
    return known == null && ProbeSwitches.recording ? within(frameId) : known;
  }

  private static @Nullable CallNode within(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.near();
    CallNode context = recorder == null ? null : recorder.withinNear(frameId);
    return context != null ? context : OutOfLine.within(frameId);
  }

  /** A method ends, normally or not. */
  public static void exit(@Nullable CallNode context) {
    if (context != null && !context.exit()) {
      OutOfLine.exit(context);
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void caught(@Nullable CallNode context) {
    if (context != null && !context.isCurrent()) {
      OutOfLine.resume(context);
    }
  }

  /** A method ends, and does not know its context: the nearest context of this method ends. */
  public static void exit(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      CallNode context = nearest(recorder, frameId);
      if (context != null) {
        exit(context);
      } else {
        recorder.tree.repairedContexts++;
      }
    }
  }

  /** A method that does not know its context caught an exception. */
  public static void caught(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      caught(nearest(recorder, frameId));
    }
  }

  private static @Nullable CallNode nearest(ThreadRecorder recorder, int frameId) {
    CallNode here = recorder.current();
    if (here.frame == frameId || here.frame == CallNode.FOLDED_FRAME) {
      return here;
    }
    while (here != null && here.frame != frameId) {
      here = here.parent;
    }
    return here;
  }
}
