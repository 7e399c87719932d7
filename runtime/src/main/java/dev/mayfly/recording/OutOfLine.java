package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (no state); called by the recorder's own thread. The slow paths of entries, exits and
 * counts, and draws.
 *
 * <p>They stand in a subclass of {@link Throwable}, and two calls deep, because HotSpot's compilers
 * do not inline methods of one into other code. Inlined, they made an entry a "big method" ({@code
 * -XX:+PrintInlining}, 3.6 kB), which then was inlined nowhere: each entry of each woven method was
 * a call. Draws are frequent at the start, so they were inlined too, and the walk of the stack with
 * them: C2 was busy long after the start ({@code jdk.Compilation} events).
 */
final class OutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private OutOfLine() {}

  /** Enters a method whose thread's recorder is not near. */
  static long enter(int frameId) {
    return enterApart(frameId);
  }

  private static long enterApart(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? ContextNumber.NONE : recorder.enter(frameId);
  }

  /** As {@link ThreadContext#leave}, where the thread's recorder is not near. */
  static void leave(long context) {
    leaveApart(context);
  }

  private static void leaveApart(long context) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.leave(context);
    }
  }

  /** As {@link #leave}, where the bytecodes of the method are counted if anything is. */
  static void endExecuted(long caller, int bytecodes) {
    endExecutedApart(caller, bytecodes);
  }

  private static void endExecutedApart(long caller, int bytecodes) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      if (ProbeSwitches.recording) {
        recorder.executeSlowly(bytecodes, 1);
      }
      recorder.leave(caller);
    }
  }

  /** Counts bytecodes in a context without counters, or whose thread's recorder is not near. */
  static void executed(int bytecodes, int ends) {
    executedApart(bytecodes, ends);
  }

  private static void executedApart(int bytecodes, int ends) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.executeSlowly(bytecodes, ends);
    }
  }

  /** Counts bytecodes of a method without counters, or whose thread's recorder is not near. */
  static void executedBy(int bytecodes, int frameId, int calls) {
    executedByApart(bytecodes, frameId, calls);
  }

  private static void executedByApart(int bytecodes, int frameId, int calls) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.executeInSlowly(frameId, bytecodes, calls);
    }
  }

  /** As {@link AgentProbes#flushedSlowly}. */
  static void flushed(int bytecodes, @Nullable ActivationMarks known) {
    flushedApart(bytecodes, known);
  }

  private static void flushedApart(int bytecodes, @Nullable ActivationMarks known) {
    AgentProbes.flushedSlowly(bytecodes, known);
  }

  /** As below, for one object. */
  static void draw(Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node) {
    drawApart(sampler, object, 0, 1, site, node);
  }

  /** As {@link Sampler#draw}. */
  static void draw(
      Sampler sampler,
      @Nullable Object outer,
      int depth,
      long arrays,
      int site,
      @Nullable CallNode node) {
    drawApart(sampler, outer, depth, arrays, site, node);
  }

  private static void drawApart(
      Sampler sampler,
      @Nullable Object outer,
      int depth,
      long arrays,
      int site,
      @Nullable CallNode node) {
    sampler.draw(outer, depth, arrays, site, node);
  }

  /** As {@link Sampler#drawArray}. */
  static void drawArray(Sampler sampler, int length, int site, @Nullable CallNode node) {
    drawArrayApart(sampler, length, site, node);
  }

  private static void drawArrayApart(
      Sampler sampler, int length, int site, @Nullable CallNode node) {
    sampler.drawArray(length, site, node);
  }

  /** As {@link Sampler#drawConstructed}. */
  static void drawConstructed(
      Sampler sampler, @Nullable Object object, int site, int type, @Nullable CallNode node) {
    drawConstructedApart(sampler, object, site, type, node);
  }

  private static void drawConstructedApart(
      Sampler sampler, @Nullable Object object, int site, int type, @Nullable CallNode node) {
    sampler.drawConstructed(object, site, type, node);
  }

  /** As {@link Sampler#claim}. */
  static void claim(
      Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    claimApart(sampler, object, site, node, due);
  }

  private static void claimApart(
      Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    sampler.claim(object, site, node, due);
  }
}
