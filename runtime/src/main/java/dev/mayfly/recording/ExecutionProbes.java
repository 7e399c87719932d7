package dev.mayfly.recording;

/**
 * Thread-safe. The door from woven code for executed bytecodes. A method counts the instructions
 * that it executes in a local variable, and hands them over where it ends, and in loops from time
 * to time: so one that never ends is seen.
 *
 * <p>Bytecodes belong to the context of the method at a level; those of a method without a level to
 * the current context. Without contexts they belong to the method. While nothing is recorded, and
 * where a method began while nothing was, none are counted.
 *
 * <p>A constructor has no level before {@code super(..)} returns. What methods without a level
 * execute until then goes to its caller's context first, and from there to its own.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class ExecutionProbes {
  private ExecutionProbes() {}

  // By level.

  /**
   * A method begins, and its context is found at once: each end needs it, and each method without a
   * level that it calls. Returns as {@link MethodProbes#begin}.
   */
  public static int begin(int frameId) {
    if (!ProbeSwitches.recording) {
      return ShadowStack.NONE;
    }
    ThreadRecorder recorder = CurrentRecorder.near();
    int level = recorder == null ? ShadowStack.NONE : recorder.pushResolved(frameId);
    return level != ShadowStack.NONE ? level : OutOfLine.enterResolved(frameId);
  }

  /**
   * The method at a level ends, normally or not, and has executed bytecodes since the last time.
   */
  public static void end(int level, int bytecodes) {
    if (level != ShadowStack.NONE) {
      if (ProbeSwitches.readingAtCalls) {
        ByteProbes.charge();
      }
      if (ProbeSwitches.recording) {
        ThreadRecorder recorder = CurrentRecorder.near();
        if (recorder == null || !recorder.popExecuted(level, bytecodes)) {
          OutOfLine.endExecuted(level, bytecodes);
        }
      } else {
        MethodProbes.end(level);
      }
    }
  }

  /** The method at a level has executed bytecodes since the last time, and goes on. */
  public static void executed(int bytecodes, int level) {
    if (level != ShadowStack.NONE && ProbeSwitches.recording) {
      OutOfLine.executed(bytecodes, level);
    }
  }

  /** A method without a level has executed bytecodes since the last time. */
  public static void executed(int bytecodes) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || !recorder.execute(bytecodes)) {
        OutOfLine.executed(bytecodes);
      }
    }
  }

  // Constructors.

  /**
   * A constructor is called: returns what {@link #begun} needs to know; −1 while nothing is
   * recorded.
   */
  public static long constructing() {
    if (!ProbeSwitches.recording) {
      return -1;
    }
    ThreadRecorder recorder = CurrentRecorder.near();
    return recorder != null ? recorder.unframed() : OutOfLine.unframed();
  }

  /** The context of a constructor has begun at a level. */
  public static void begun(int level, long constructing) {
    if (level != ShadowStack.NONE && constructing >= 0) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || recorder.unframedSince(level, constructing)) {
        OutOfLine.adopt(level, constructing);
      }
    }
  }

  // By method.

  /** A method ends, normally or not, and has executed bytecodes since the last time. */
  public static void endedBy(int bytecodes, int frameId) {
    executedBy(bytecodes, frameId, 1);
  }

  /** A method has executed bytecodes since the last time, and goes on. */
  public static void executedBy(int bytecodes, int frameId) {
    executedBy(bytecodes, frameId, 0);
  }

  private static void executedBy(int bytecodes, int frameId, int calls) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.near();
      if (recorder == null || !recorder.executeIn(frameId, bytecodes, calls)) {
        OutOfLine.executedBy(bytecodes, frameId, calls);
      }
    }
  }
}
