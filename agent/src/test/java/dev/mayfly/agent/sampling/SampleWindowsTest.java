package dev.mayfly.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Events in windows stand for all events, however many there are. */
final class SampleWindowsTest {
  private volatile boolean on = true;
  private final AtomicInteger switches = new AtomicInteger();

  private SampleWindows windows(boolean alwaysOpen) {
    return new SampleWindows(
        detail -> {
          on = detail == SampleWindows.Detail.STACKS;
          switches.getAndIncrement();
        },
        () -> alwaysOpen,
        new SplittableRandom(7));
  }

  /** Has so many events a second for some seconds; returns how many there were, and an estimate. */
  private double[] run(SampleWindows windows, int perSecond) throws InterruptedException {
    Thread thread = new Thread(windows);
    thread.start();
    double all = 0;
    double estimated = 0;
    long pause = TimeUnit.SECONDS.toNanos(1) / perSecond;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
    while (System.nanoTime() - end < 0) {
      all++;
      if (on) {
        Instant time = Instant.now();
        windows.sampled();
        LockSupport.parkNanos(10); // by then the window may be closed, and its length known
        estimated += windows.at(time, true).factor();
      }
      LockSupport.parkNanos(pause);
    }
    windows.end();
    thread.join();
    return new double[] {all, estimated};
  }

  @Test
  void eventsInWindowsStandForAll() throws InterruptedException {
    double[] events = run(windows(false), 5_000);
    assertThat(switches.get()).isGreaterThan(100);
    assertThat(events[1]).isBetween(events[0] / 2, events[0] * 2);
  }

  @Test
  void fewEventsAreAllTaken() throws InterruptedException {
    double[] events = run(windows(false), 10);
    assertThat(on).isTrue();
    assertThat(events[1]).isBetween(events[0] / 3, events[0] * 3);
  }

  @Test
  void whereSomebodyElseWantsEventsTheyStayOn() throws InterruptedException {
    double[] events = run(windows(true), 1_000);
    assertThat(switches.get()).isZero();
    assertThat(events[1]).isEqualTo(events[0]);
  }
}
