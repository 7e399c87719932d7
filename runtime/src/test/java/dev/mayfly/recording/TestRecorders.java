package dev.mayfly.recording;

/** Recorders that the registry does not know, with its limits and listeners. */
final class TestRecorders {
  private static final Recorder JVM = Recorder.instance();

  private TestRecorders() {}

  /** For a thread of its own. */
  static PlatformRecorder of(boolean siteMode, long seed) {
    return of(new Thread(() -> {}), siteMode, seed);
  }

  static PlatformRecorder of(Thread thread, boolean siteMode, long seed) {
    return PlatformRecorder.of(
        JVM.state(),
        CallTree.ofThread(JVM.state(), JVM.threads().liveNodes()),
        thread,
        siteMode,
        seed);
  }

  static Stripe stripe(boolean siteMode) {
    return new Stripe(JVM.state(), JVM.threads().liveNodes(), siteMode, 1, CurrentRecorder::steps);
  }

  static VirtualRecorder virtual(Stripe stripe, long seed) {
    return new VirtualRecorder(JVM.state(), stripe, null, seed);
  }
}
