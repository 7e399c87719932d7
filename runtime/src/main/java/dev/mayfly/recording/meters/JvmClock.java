package dev.mayfly.recording.meters;

import dev.mayfly.recording.jvm.CpuTimes;

/** Thread-safe, without state. The clocks of this JVM. */
public final class JvmClock implements ThreadClock {
  /** The only one. */
  public static final JvmClock INSTANCE = new JvmClock();

  private JvmClock() {}

  @Override
  public long wallNanos() {
    return System.nanoTime();
  }

  @Override
  public long cpuNanos(long threadId) {
    return CpuTimes.of(threadId);
  }

  @Override
  public long ownCpuNanos() {
    return CpuTimes.ofThisThread();
  }
}
