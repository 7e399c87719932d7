package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PrematurePromotionTest {

  private static final AllocationSite SITE = RandomProfiles.site("m", "T");
  private static final AllocationSite OTHER = RandomProfiles.site("n", "T");

  private static ProfileSnapshot snapshot(
      int threshold, String collectors, AllocationSite site, Buckets deaths, Buckets live) {
    ContextBuilder root = ContextSnapshot.builder();
    ClockStats ages = new ClockStats(deaths, live, 0);
    root.add(
        site,
        SiteRecord.of(
            new LifetimeStats(deaths.total() + live.total(), deaths.total(), 0, ages, ages, ages)));
    Environment environment =
        new Environment(
            "",
            "",
            "",
            collectors,
            Modes.unknown(),
            Modes.unknown(),
            "",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.EPOCH,
            threshold,
            "");
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, environment)
        .with(ContextSnapshot.PART, root.build());
  }

  private static Buckets ages(int... agesAndCounts) {
    Buckets.Builder ages = Buckets.builder();
    for (int i = 0; i < agesAndCounts.length; i += 2) {
      for (int n = 0; n < agesAndCounts[i + 1]; n++) {
        ages.add(LogBuckets.bucketOf(agesAndCounts[i]), 1);
      }
    }
    return ages.build();
  }

  @Test
  void objectsThatDieSoonAfterTheyWerePromoted() {
    Buckets deaths = ages(0, 5000, 5, 100, 17, 80, 24, 10);
    Buckets live = ages(3, 50, 100, 10);
    assertThat(PrematurePromotion.of(snapshot(15, "Copy", SITE, deaths, live)))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.site()).isEqualTo(SITE);
              assertThat(found.threshold()).isEqualTo(15);
              assertThat(found.promoted()).isEqualTo(100);
              assertThat(found.diedSoon().estimate()).isCloseTo(0.9, within(1e-9));
              assertThat(found.diedSoon().limits().lower()).isBetween(0.8, 0.9);
            });
  }

  @Test
  void nothingIsSaidInDoubt() {
    Buckets deaths = ages(0, 5000, 17, 80);
    Buckets live = ages(100, 10);
    // unknown threshold, none, and collectors that do not promote
    for (int threshold : new int[] {-1, 0}) {
      assertThat(PrematurePromotion.of(snapshot(threshold, "Copy", SITE, deaths, live))).isEmpty();
    }
    for (String collectors : new String[] {"ZGC Cycles, ZGC Pauses", "Shenandoah Cycles"}) {
      assertThat(PrematurePromotion.of(snapshot(15, collectors, SITE, deaths, live))).isEmpty();
    }
    // too few objects that were promoted
    assertThat(PrematurePromotion.of(snapshot(15, "Copy", SITE, ages(0, 5000, 17, 29), ages())))
        .isEmpty();
    // not clearly more than half of them died soon
    assertThat(PrematurePromotion.of(snapshot(15, "Copy", SITE, ages(17, 55), ages(100, 45))))
        .isEmpty();
    // they died late
    assertThat(PrematurePromotion.of(snapshot(15, "Copy", SITE, ages(0, 100, 200, 80), ages())))
        .isEmpty();
    // those that are live are not old enough to tell
    assertThat(PrematurePromotion.of(snapshot(15, "Copy", SITE, ages(17, 15), ages(16, 1000))))
        .isEmpty();
  }

  @Test
  void mostPromotedObjectsFirst() {
    ProfileSnapshot both =
        snapshot(4, "Copy", SITE, ages(5, 100), Buckets.EMPTY)
            .plus(snapshot(4, "Copy", OTHER, ages(5, 200), Buckets.EMPTY));
    assertThat(PrematurePromotion.of(both))
        .extracting(PrematurePromotion::site)
        .containsExactly(OTHER, SITE);
  }
}
