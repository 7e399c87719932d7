package dev.mayfly.agent.sampling;

import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Thread-safe. Holds back the end of the JVM while Flight Recorder starts. In a JVM that ends it
 * cannot, and says so on the program's standard output.
 */
final class ProgramEnd {
  private static final long MOST_SECONDS = 10;

  private final CountDownLatch released = new CountDownLatch(1);
  private final Thread hook = ProfilerThreads.of("mayfly-sampling-end", this::await);

  /**
   * From now on the end waits, ten seconds at most.
   *
   * @return false if the JVM ends already
   */
  boolean holdBack() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException ending) {
      return false;
    }
  }

  /**
   * The end need not wait any more.
   *
   * @return whether the JVM ends already
   */
  boolean release() {
    released.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  private void await() {
    ProfilerWork.excludeThread();
    try {
      released.await(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException hurry) {
      // the end comes
    }
    ProfilerWork.endThread();
  }
}
