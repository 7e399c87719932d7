package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.RecordingConfig;

/** Recorders that the registry does not know, with its limits and listeners. */
public final class TestRecorders {
  private static final RecorderRegistry JVM = RecorderRegistry.instance();

  private TestRecorders() {}

  /** For a thread of its own. */
  public static PlatformRecorder of(boolean siteMode, long seed) {
    return of(new Thread(() -> {}), siteMode, seed);
  }

  public static PlatformRecorder of(Thread thread, boolean siteMode, long seed) {
    return PlatformRecorder.of(
        JVM.state, CallTree.ofThread(JVM.state, JVM.liveNodes()), thread, siteMode, seed);
  }

  public static Stripe stripe(boolean siteMode) {
    return new Stripe(JVM.state, JVM.liveNodes(), siteMode, 1, CurrentRecorder::steps);
  }

  public static VirtualRecorder virtual(Stripe stripe, long seed) {
    return new VirtualRecorder(JVM.state, stripe, null, seed);
  }

  /** Has the registry's recorders record so, whatever it was. */
  public static void limit(RecordingConfig config) {
    JVM.state.config = config;
    JVM.limit(config.maxContexts());
  }

  /** Gives the current thread a recorder. */
  public static void resume(ThreadRecorder recorder) {
    CurrentRecorder.resume(recorder);
  }
}
