package dev.mayfly.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Confined. The end waits for what runs, and lets nothing begin. */
@Timeout(20)
class TicksTest {
  private final Ticks ticks = new Ticks();

  @Test
  void whatFailsMayRunAgain() {
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      try {
        ticks.run(
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
    assertThat(ticks.run(runs::incrementAndGet)).isTrue();
    assertThat(ticks.end(0)).isTrue();
    assertThat(ticks.run(runs::incrementAndGet)).isFalse();
    assertThat(runs).hasValue(1);
  }

  @Test
  void theEndWaitsForWhatRuns() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () ->
                ticks.run(
                    () -> {
                      running.countDown();
                      await(mayEnd);
                    }));
    thread.start();
    running.await();
    assertThat(ticks.end(10)).as("while it hangs").isFalse();
    mayEnd.countDown();
    assertThat(ticks.end(10_000)).isTrue();
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
