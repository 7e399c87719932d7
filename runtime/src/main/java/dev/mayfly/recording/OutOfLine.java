package dev.mayfly.recording;

/**
 * Thread-safe (no state); called by the recorder's own thread. The slow paths of entries and exits.
 *
 * <p>They stand in a subclass of {@link Throwable}, and two calls deep, because HotSpot's compilers
 * do not inline methods of one into other code. Inlined, they made an entry a "big method" ({@code
 * -XX:+PrintInlining}, 3.6 kB), which then was inlined nowhere: each entry of each woven method was
 * a call.
 */
final class OutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private OutOfLine() {}

  /** Enters a method whose thread's recorder is not near, or has no cells for it yet. */
  static int enter(int frameId) {
    return enterApart(frameId);
  }

  private static int enterApart(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? ShadowStack.NONE : recorder.pushSlowly(frameId);
  }

  /** Leaves a method below which an end was lost, or whose thread's recorder is not near. */
  static void end(int level) {
    endApart(level);
  }

  private static void endApart(int level) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null && !recorder.pop(level)) {
      recorder.repairEnd(level);
    }
  }

  /** Goes on in a method that is not the current one, or whose thread's recorder is not near. */
  static void resume(int level) {
    resumeApart(level);
  }

  private static void resumeApart(int level) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null && !recorder.isAt(level)) {
      recorder.repairCaught(level);
    }
  }
}
