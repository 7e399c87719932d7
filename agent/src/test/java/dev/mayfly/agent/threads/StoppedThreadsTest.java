package dev.mayfly.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

final class StoppedThreadsTest {
  private static volatile boolean caught;

  /** As in a transformer, where the JVM would drop the error. */
  private static void run() {
    StoppedThreads.note(new IllegalStateException("not for the thread"));
    StoppedThreads.note(new ThreadDeath());
    try {
      while (true) {
        Thread.onSpinWait();
      }
    } catch (ThreadDeath stopped) {
      caught = true;
    }
  }

  @Test
  @EnabledForJreRange(max = JRE.JAVA_19)
  void areStoppedAgain() throws InterruptedException {
    Thread thread = new Thread(StoppedThreadsTest::run, "stopped");
    thread.setDaemon(true);
    thread.start();
    thread.join(20_000);
    assertThat(thread.isAlive()).isFalse();
    assertThat(caught).isTrue();
  }
}
