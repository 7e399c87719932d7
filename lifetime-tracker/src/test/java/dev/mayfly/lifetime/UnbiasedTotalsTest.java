package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.recording.contexts.CallNode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Draws as the recorder does, and compares the sums of the weights with the true counts. */
class UnbiasedTotalsTest {
  private static final int SITES = 5;

  private final Fixture fixture = new Fixture(4, 4000);
  private final CallNode context = context("unbiased");
  private final Random random = new Random(20_250_101);
  private final long[] made = new long[SITES + 1];
  private int interval = fixture.tracker.samplingInterval();
  private int countdown = distance();
  private int longest;

  private int distance() {
    return interval <= 1 ? 1 : 1 + random.nextInt(2 * interval - 1);
  }

  private void allocate(int site) {
    made[site]++;
    if (--countdown == 0) {
      fixture.born(site, context, interval);
      interval = fixture.tracker.samplingInterval();
      countdown = distance();
      longest = Math.max(longest, interval);
    }
  }

  /** The higher the number, the rarer the site: 1/2, 1/4, 1/8, 1/16, 1/16. */
  private int someSite() {
    return Math.min(SITES, 1 + Integer.numberOfTrailingZeros(random.nextInt() | 1 << 30));
  }

  @Test
  void sumsOfWeightsAreUnbiasedOverChangesOfTheRate() {
    for (int cycle = 0; cycle < 200; cycle++) {
      // a program with quiet times and bursts
      int allocations = cycle % 20 < 10 ? 5_000 : 100_000;
      for (int i = 0; i < allocations; i++) {
        allocate(someSite());
      }
      fixture.killAll();
      fixture.collect();
    }

    assertThat(longest).isGreaterThan(16);
    assertThat(fixture.tracker.droppedBirths()).isZero();
    List<Fixture.Entry> entries = fixture.snapshot();
    assertThat(entries).hasSize(SITES);
    for (Fixture.Entry entry : entries) {
      double truth = made[entry.site()];
      double estimate = entry.lifetimes().estimatedBirths();
      // four standard deviations, with the longest interval for all
      assertThat(estimate).isCloseTo(truth, within(4 * Math.sqrt(truth * longest)));
      assertThat(estimate).isCloseTo(truth, within(truth * 0.05));
    }
  }
}
