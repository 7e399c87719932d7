package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads that come and go, births and deaths under the real collector, and snapshots meanwhile.
 */
@Tag("slow")
class LifetimeTrackerStressTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 3;
  private static final int BIRTHS = 20_000;
  private static final int TOTAL = THREADS * ROUNDS * BIRTHS;

  private final LifetimeTracker tracker =
      new LifetimeTracker(LifetimeConfig.exact(Recorder.instance()).withCapacity(4 * TOTAL));
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final CountDownLatch running = new CountDownLatch(THREADS);
  private final Object[][] kept = new Object[THREADS][100];

  private long births;
  private long deaths;
  private double estimated;
  private long ages;

  private void run(int number) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        // each round on a thread of its own, that ends
        Fixture.onThread(() -> allocate(number));
      }
    } catch (InterruptedException | AssertionError thrown) {
      failure.set(thrown);
    } finally {
      running.countDown();
    }
  }

  private void allocate(int number) {
    CallNode here = Fixture.context("stress" + number % 2);
    CallNode there = Fixture.context("claimed");
    for (int i = 0; i < BIRTHS; i++) {
      byte[] object = new byte[100];
      tracker.born(object, 1 + i % 3, here, 2, 1);
      if (i % 5 == 0) {
        tracker.claimed(object, 9, there, 2, 1);
      }
      kept[number][i % 100] = object;
    }
  }

  private void read() {
    births = 0;
    deaths = 0;
    estimated = 0;
    ages = 0;
    tracker.lifetimes(
        (context, site, contextWeight, lifetimes) -> {
          births += lifetimes.births();
          deaths += lifetimes.deaths();
          estimated += lifetimes.estimatedBirths();
          for (long count : lifetimes.collections().deaths().sums()) {
            ages += count;
          }
          for (long count : lifetimes.nanos().live().sums()) {
            ages += count;
          }
        });
  }

  @Test
  void nothingIsLostNorCountedTwice() throws InterruptedException {
    tracker.start();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < THREADS; number++) {
      int own = number;
      Thread thread = new Thread(() -> run(own));
      threads.add(thread);
      thread.start();
    }
    while (running.getCount() > 0) {
      long birthsBefore = births;
      long deathsBefore = deaths;
      read();
      assertThat(births).isBetween(birthsBefore, (long) TOTAL);
      assertThat(deaths).isBetween(deathsBefore, births);
      assertThat(estimated).isEqualTo(2.0 * births);
      assertThat(ages).isEqualTo(2 * births);
      if (births > TOTAL / 2) {
        System.gc();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failure.get()).isNull();

    read();
    assertThat(births).isEqualTo(TOTAL);
    assertThat(tracker.droppedBirths()).isZero();
    assertThat(tracker.trackedLive()).isLessThanOrEqualTo(births - deaths);
    Collected.await(
        () -> {
          read();
          return deaths == TOTAL - THREADS * 100;
        });
    assertThat(births).isEqualTo(TOTAL);
    assertThat(kept).hasDimensions(THREADS, 100);
    tracker.close();
  }
}
