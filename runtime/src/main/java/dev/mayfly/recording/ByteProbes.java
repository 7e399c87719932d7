package dev.mayfly.recording;

/**
 * Thread-safe. The door from woven code for beginnings and ends of methods where allocated bytes,
 * or time, are attributed to contexts: as those of {@link MethodProbes}, but that each reads what
 * the thread has allocated, or the clock, and attributes it to the context that was current.
 *
 * <p>A door of its own, chosen when a class is woven, so that the other one need not ask whether to
 * read. Names and order of parameters are known to the agent's emitter. Recorders of virtual
 * threads, and of threads that work for the profiler, have no account: here they do what they do
 * there.
 */
public final class ByteProbes {
  private ByteProbes() {}

  /** A method begins; returns as {@link MethodProbes#begin}. */
  public static int begin(int frameId) {
    return ProbeSwitches.recording ? push(frameId) : ShadowStack.NONE;
  }

  private static int push(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null ? ShadowStack.NONE : push(recorder, frameId);
  }

  /** Readers know of a context only once it is resolved: so it is at once. */
  static int push(ThreadRecorder recorder, int frameId) {
    if (!charge(recorder)) {
      return MethodProbes.push(frameId);
    }
    int level = recorder.pushResolved(frameId);
    if (level == ShadowStack.NONE) {
      level = MethodProbes.push(frameId);
      recorder.current();
    }
    return level;
  }

  /** The method at a level ends, normally or not. */
  public static void end(int level) {
    if (level != ShadowStack.NONE) {
      charge();
      MethodProbes.end(level);
    }
  }

  /** The method at a level caught an exception: its callees' ends may have been lost. */
  public static void resume(int level) {
    if (level != ShadowStack.NONE) {
      charge();
      MethodProbes.resume(level);
    }
  }

  /** What the thread has allocated, and the time since it was charged last, is the context's. */
  static void charge() {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      charge(recorder);
    }
  }

  /** Returns whether the thread has an account. */
  private static boolean charge(ThreadRecorder recorder) {
    ByteAccount bytes = recorder.steps.bytes;
    TimeAccount time = recorder.steps.time;
    if (bytes == null && time == null) {
      return false;
    }
    CallNode context = recorder.current();
    if (bytes != null) {
      context.charge(bytes);
    }
    if (time != null) {
      time.charge(context, System.nanoTime());
    }
    return true;
  }
}
