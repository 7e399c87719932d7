package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code for beginnings and ends of methods where allocated bytes
 * are charged to contexts: as those of {@link Probes}, but that each reads what the thread has
 * allocated and charges it to the context that was current.
 *
 * <p>A door of its own, chosen when a class is woven, so that the other one need not ask whether to
 * read. Names and order of parameters are known to the agent's emitter. Recorders of virtual
 * threads, and of threads that work for the profiler, have no account: here they do what they do
 * there.
 */
public final class ByteProbes {
  private ByteProbes() {}

  /**
   * A method begins.
   *
   * @return its context, null while nothing is recorded
   */
  public static @Nullable CallNode begin(int frameId) {
    return ProbeSwitches.recording ? enter(frameId) : null;
  }

  private static @Nullable CallNode enter(int frameId) {
    ThreadRecorder recorder = CurrentRecorder.get();
    ByteAccount bytes = recorder == null ? null : recorder.steps.bytes;
    if (recorder == null || bytes == null) {
      return MethodProbes.enter(frameId);
    }
    recorder.current().charge(bytes);
    CallNode context = recorder.enterNear(frameId);
    return context != null ? context : OutOfLine.enter(frameId);
  }

  /** A method ends, normally or not. */
  public static void exit(@Nullable CallNode context) {
    if (context != null) {
      charge(context);
      MethodProbes.exit(context);
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void caught(@Nullable CallNode context) {
    if (context != null) {
      charge(context);
      MethodProbes.caught(context);
    }
  }

  private static void charge(CallNode context) {
    CallTree tree = context.tree;
    ByteAccount bytes = tree.steps.bytes;
    if (bytes != null) {
      (tree.currentId == context.id ? context : tree.current()).charge(bytes);
    }
  }
}
