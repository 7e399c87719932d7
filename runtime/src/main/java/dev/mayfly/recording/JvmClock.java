package dev.mayfly.recording;

import dev.mayfly.recording.jvm.CpuTimes;

/** Thread-safe, without state. The clocks of this JVM. */
final class JvmClock implements ThreadClock {
  static final JvmClock INSTANCE = new JvmClock();

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
