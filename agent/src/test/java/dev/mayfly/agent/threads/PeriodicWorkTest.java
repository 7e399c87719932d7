package dev.mayfly.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Confined. The end waits for what runs, and lets nothing begin. */
@Timeout(20)
class PeriodicWorkTest {
  private final PeriodicWork work = new PeriodicWork();

  @Test
  void whatFailsMayRunAgain() {
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      try {
        work.run(
            () -> {
              runs.incrementAndGet();
              throw new IllegalStateException();
            });
      } catch (IllegalStateException expected) {
        // each time
      }
    }
    assertThat(runs).hasValue(100);
  }

  @Test
  void nothingBeginsAfterTheEnd() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    assertThat(work.run(runs::incrementAndGet)).isTrue();
    assertThat(work.end(0)).isTrue();
    assertThat(work.run(runs::incrementAndGet)).isFalse();
    assertThat(runs).hasValue(1);
  }

  @Test
  void theEndWaitsForWhatRuns() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () ->
                work.run(
                    () -> {
                      running.countDown();
                      await(mayEnd);
                    }));
    thread.start();
    running.await();
    assertThat(work.end(10)).as("while it hangs").isFalse();
    mayEnd.countDown();
    assertThat(work.end(10_000)).isTrue();
    thread.join();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException failed) {
      throw new AssertionError(failed);
    }
  }
}
