package dev.mayfly.recording;

/**
 * Thread-safe. The door for the beginnings and ends of woven methods: the calling context changes.
 * {@link Probes} is the one for what they allocate, and has the rules for both.
 *
 * <p>Code that the agent wove keeps its level in a local variable, and hands it to its other probes
 * ({@link #begin}, {@link #resume}, {@link #end}). Code that AspectJ wove has no such variable and
 * tells the method each time ({@link #enter}, {@link #caught}, {@link #exit}).
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class MethodProbes {
  private MethodProbes() {}

  // By level.

  /**
   * A method begins.
   *
   * @return its level, which is that of its calling context; 0 while nothing is recorded, and where
   *     there is no room: then there is nothing to leave
   */
  public static int begin(int frameId) {
    return ProbeSwitches.recording ? push(frameId) : ShadowStack.NONE;
  }

  static int push(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.near();
    int level = recorder == null ? ShadowStack.NONE : recorder.push(frameId);
    return level != ShadowStack.NONE ? level : OutOfLine.enter(frameId);
  }

  /** The method at a level ends, normally or not. */
  public static void end(int level) {
    if (level != ShadowStack.NONE) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || !recorder.pop(level)) {
        OutOfLine.end(level);
      }
    }
  }

  /** The method at a level caught an exception: its callees' ends may have been lost. */
  public static void resume(int level) {
    if (level != ShadowStack.NONE) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || !recorder.isAt(level)) {
        OutOfLine.resume(level);
      }
    }
  }

  // By method.

  /** A method begins; also while nothing is recorded. */
  public static void enter(int frameId) {
    push(frameId);
  }

  /** The innermost run of a method ends. */
  public static void exit(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      int level = recorder.levelOf(frameId);
      if (level != ShadowStack.NONE) {
        end(level);
      } else {
        recorder.tree.repairedContexts++;
      }
    }
  }

  /** The innermost run of a method caught an exception. */
  public static void caught(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      resume(recorder.levelOf(frameId));
    }
  }
}
