package dev.mayfly.lifetime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.mayfly.lifetime.Collected;
import dev.mayfly.lifetime.Fixture;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class MachineClockTest {
  private static final int MEGABYTE = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final LifetimeClock clock = LifetimeClock.ofThisMachine();

  @SuppressWarnings("UnusedVariable") // keeps the JIT compiler from removing the allocation
  private volatile byte[] sink = new byte[0];

  private void allocate(int megabytes) {
    for (int i = 0; i < megabytes; i++) {
      sink = new byte[MEGABYTE];
    }
  }

  @Test
  void collectionsAreCountedAndNoticed() {
    long before = clock.collections();
    long clearings = clock.clearings();

    Collected.await(() -> clock.collected() && clock.collections() > before);

    assertThat(clock.clearings()).isGreaterThan(clearings);
  }

  @Test
  void timeGoesOn() {
    long before = clock.nanos();

    assertThat(clock.nanos()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void allocatedBytesNeverFallAndFollowTheProgram() {
    AllocationClock bytes = AllocationClock.ofThisMachine();
    long before = bytes.read(0);
    allocate(50);
    long after = before;
    // readings rest in proportion to what they cost
    while (after < before + 50L * MEGABYTE) {
      long now = bytes.read(0);
      assertThat(now).isGreaterThanOrEqualTo(after);
      after = now;
    }
    assertThat(bytes.read(1L << 40)).isGreaterThanOrEqualTo(after);
  }

  private void assertLeavesOut(ThreadTotals totals) throws InterruptedException {
    long before = totals.allocatedBytes();
    Fixture.onThread(
        () -> {
          totals.exclude(Thread.currentThread().getId());
          allocate(200);
          totals.allocatedBytes();
        });
    Fixture.onThread(
        () -> {
          allocate(10);
          totals.allocatedBytes();
        });

    assertThat(totals.allocatedBytes())
        .isBetween(before + 10L * MEGABYTE, before + 150L * MEGABYTE);
  }

  @Test
  void excludedThreadsAreLeftOutAlsoWhenTheyHaveEnded() throws InterruptedException {
    assertLeavesOut(new LiveThreadTotals(threads));
    ThreadTotals machine = MachineTotals.over(threads);
    if (machine != null) {
      assertLeavesOut(machine);
    }
  }

  @Test
  void liveThreadTotalsKeepWhatFinishedThreadsHad() throws InterruptedException {
    ThreadTotals totals = new LiveThreadTotals(threads);
    long[] seen = {0};
    Fixture.onThread(
        () -> {
          allocate(20);
          seen[0] = totals.allocatedBytes();
        });

    assertThat(totals.allocatedBytes()).isGreaterThanOrEqualTo(seen[0]);
    assertThat(seen[0]).isGreaterThanOrEqualTo(20L * MEGABYTE);
  }

  @Test
  void unknownTotalsStandStill() {
    ThreadTotals unknown = new ThreadTotals.Unknown();
    unknown.exclude(1);

    assertThat(unknown.allocatedBytes()).isZero();
  }
}
