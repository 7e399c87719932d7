package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ThreadContext.Numbers;
import dev.mayfly.recording.jvm.ThreadSlot;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/**
 * Thread-safe. The door for the beginnings and ends of woven methods: the calling context changes.
 * {@link Probes} is the one for what they allocate, and has the rules for both.
 *
 * <p>Code that the agent wove keeps its caller's context in a local variable ({@link #begin},
 * {@link #resume}, {@link #end}). Code that AspectJ wove has no such variable and tells the method
 * each time ({@link #enter}, {@link #caught}, {@link #exit}).
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class MethodProbes {
  private MethodProbes() {}

  // With the caller's context.

  /**
   * A method begins; also while nothing is recorded, so that contexts are right once something is.
   *
   * @return its caller's context, for {@link #end}; {@link ContextNumber#NONE} where there is none
   *     to go back to: the thread is kept out of the records, say
   */
  public static long begin(int frameId) {
    return Numbers.IN_THREADS ? beginInThread(frameId) : beginInRecorder(frameId);
  }

  // Apart, and of at most 35 bytes each (-XX:MaxInlineSize), so that C1 inlines them, too.

  private static long beginInThread(int frameId) {
    long caller = ThreadSlot.get();
    ThreadSlot.set(ContextNumber.of(caller, frameId));
    return caller;
  }

  private static long beginInRecorder(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.near();
    return recorder != null ? recorder.enter(frameId) : ProbesOutOfLine.enter(frameId);
  }

  /** A method ends, normally or not. */
  public static void end(long caller) {
    if (caller != ContextNumber.NONE) {
      restore(caller);
    }
  }

  private static void restore(long context) {
    if (Numbers.IN_THREADS) {
      ThreadSlot.set(context);
      return;
    }
    ThreadRecorder recorder = CurrentRecorder.near();
    if (recorder != null) {
      recorder.leave(context);
    } else {
      ProbesOutOfLine.leave(context);
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void resume(long caller, int frameId) {
    if (caller != ContextNumber.NONE) {
      restore(ContextNumber.of(caller, frameId));
    }
  }

  /**
   * An exception has left a constructor, and its context. Constructors that had called it by {@code
   * super(..)} or {@code this(..)} end, too: they can have no handler.
   */
  public static void abandoned() {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.leaveConstructors();
    }
  }

  // Without.

  /** A method begins, as above. */
  public static void enter(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.enterKnown(frameId);
    }
  }

  /** The innermost run of a method ends. */
  public static void exit(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.leaveKnown(frameId);
    }
  }

  /** The innermost run of a method caught an exception. */
  public static void caught(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.resumeKnown(frameId);
    }
  }
}
