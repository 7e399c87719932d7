package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (no state); called by the recorder's own thread. The slow paths of entries and exits.
 *
 * <p>They stand in a subclass of {@link Throwable}, and two calls deep, because HotSpot's compilers
 * do not inline methods of one into other code. Inlined, they made {@code Probes.enter} a "big
 * method" ({@code -XX:+PrintInlining}, 3.6 kB), which then was inlined nowhere: each entry of each
 * woven method was a call.
 */
final class OutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private OutOfLine() {}

  /** Enters a method whose context is not near, or is not there yet; null without memory. */
  static @Nullable CallNode enter(int frameId) {
    return enterApart(frameId);
  }

  private static @Nullable CallNode enterApart(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? null : recorder.enter(frameId);
  }

  /** Finds the context of a method that was not entered; null without memory. */
  static @Nullable CallNode within(int frameId) {
    return withinApart(frameId);
  }

  private static @Nullable CallNode withinApart(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? null : recorder.within(frameId);
  }

  /** Leaves a folded context, or one below which an exit was lost. */
  static void exit(CallNode context) {
    exitApart(context);
  }

  private static void exitApart(CallNode context) {
    if (context.tree.isShared()) {
      if (CurrentRecorder.get() instanceof VirtualRecorder own) {
        own.exit(context);
      }
    } else {
      context.exitSlowly();
    }
  }

  /** Goes on in a context that is not current, after an exception. */
  static void resume(CallNode context) {
    resumeApart(context);
  }

  private static void resumeApart(CallNode context) {
    if (context.tree.isShared()) {
      if (CurrentRecorder.get() instanceof VirtualRecorder own) {
        own.resume(context);
      }
    } else {
      context.resume();
    }
  }
}
