package dev.mayfly.recording;

/** Recorders that the registry does not know, with its limits and listeners. */
final class TestRecorders {
  private static final RecorderRegistry REGISTRY = RecorderRegistry.instance();

  private TestRecorders() {}

  /** For a thread of its own. */
  static PlatformRecorder of(boolean siteMode, long seed) {
    return of(new Thread(() -> {}), siteMode, seed);
  }

  static PlatformRecorder of(Thread thread, boolean siteMode, long seed) {
    return PlatformRecorder.of(REGISTRY.state(), REGISTRY.liveNodes(), thread, siteMode, seed);
  }

  static Stripe stripe(boolean siteMode) {
    return new Stripe(REGISTRY.state(), REGISTRY.liveNodes(), siteMode, 1);
  }

  static VirtualRecorder virtual(Stripe stripe, long seed) {
    return new VirtualRecorder(REGISTRY.state(), stripe, seed);
  }
}
