package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrendSearchTest {
  private static final MethodFrame METHOD = new MethodFrame("p.Main", "main", "()V");
  private static final AllocationSite RISES = site(1);
  private static final AllocationSite STAYS = site(2);
  private static final AllocationSite BEGINS_LATE = site(3);
  private static final AllocationSite FEW = site(4);

  private static AllocationSite site(int line) {
    return new AllocationSite(METHOD, line, "T", AllocationKind.OBJECT);
  }

  /** A profile of a program that began at a second, with objects of 16 bytes that were live. */
  private static ProfileSnapshot profile(
      long start, long end, long collections, Map<AllocationSite, Long> live) {
    ContextBuilder root = ContextSnapshot.builder();
    live.forEach(
        (site, objects) -> {
          // of 100 more, no collection has seen that they are alive
          Buckets ages = Buckets.builder().add(LogBuckets.bucketOf(1_000_000), objects).build();
          ClockStats clock = new ClockStats(Buckets.EMPTY, ages.plus(Buckets.of(100)), 0);
          root.child(METHOD).record(site, new AllocationStats(1_000, 0, 16_000, 0));
          root.child(METHOD)
              .add(
                  site,
                  SiteRecord.of(
                      new LifetimeStats(objects + 100, 0, objects + 100, clock, clock, clock)));
        });
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "1.0",
                "17",
                "VM",
                "G1",
                Modes.of(ContextMode.TREE),
                Modes.of(LifetimeMode.EXACT),
                "p.*",
                ImmutableMap.of(),
                Instant.ofEpochSecond(start),
                Instant.ofEpochSecond(start + end)))
        .with(ContextSnapshot.PART, root.build())
        .with(CollectionSpacing.PART, new CollectionSpacing(collections, collections, collections));
  }

  private static TrendSearch search(long start, int profiles) {
    TrendSearch search = new TrendSearch();
    add(search, start, profiles);
    return search;
  }

  private static void add(TrendSearch search, long start, int profiles) {
    for (long i = 0; i < profiles; i++) {
      long late = Math.max(0, i - 8);
      search.add(
          profile(
              start,
              10 * i,
              i + 1,
              late == 0
                  ? Map.of(RISES, 200 + 50 * i, STAYS, 300L, FEW, i / 2)
                  : Map.of(RISES, 200 + 50 * i, STAYS, 300L, FEW, i / 2, BEGINS_LATE, 100 * late)));
    }
  }

  @Test
  void whatRisesIsFoundTheFastestFirst() {
    TrendSearch search = search(0, 24);
    assertThat(search.profiles()).isEqualTo(24);
    assertThat(search.duration()).isEqualTo(230);
    assertThat(search.sites()).isEqualTo(4);
    assertThat(search.rising()).extracting(Trend::site).containsExactly(BEGINS_LATE, RISES);
    Trend rises = search.rising().get(1);
    assertThat(rises.objectsPerSecond()).isCloseTo(5, within(1e-9));
    assertThat(rises.objectsPerSecondLow()).isCloseTo(5, within(1e-9));
    assertThat(rises.objectsPerSecondHigh()).isCloseTo(5, within(1e-9));
    assertThat(rises.bytesPerSecond()).isCloseTo(80, within(1e-9));
    assertThat(rises.liveBytes()).isEqualTo(16 * (200 + 50 * 23));
    assertThat(rises.objects().toArray())
        .isEqualTo(LongStream.range(0, 24).map(i -> 200 + 50 * i).toArray());
    assertThat(search.rising().get(0).objectsPerSecond()).isCloseTo(10, within(1e-9));
  }

  @Test
  void fewProfilesAreNoTrend() {
    assertThat(search(0, TrendSearch.fewestProfiles() - 1).rising()).isEmpty();
    assertThat(search(0, TrendSearch.fewestProfiles()).rising())
        .extracting(Trend::site)
        .containsExactly(RISES);
    assertThat(new TrendSearch().rising()).isEmpty();
    assertThat(new TrendSearch().duration()).isZero();
  }

  /** Whatever rises: it is not acquitted, and not found, by profiles that repeat one another. */
  @Test
  void aProfileWithoutACollectionSinceTheOneBeforeSaysNothing() {
    TrendSearch search = new TrendSearch();
    for (long i = 0; i < 40; i++) {
      search.add(profile(0, i, i / 4, Map.of(RISES, 200 + 50 * (i / 4), STAYS, 300L)));
    }
    assertThat(search.profiles()).isEqualTo(40);
    assertThat(search.collected()).isEqualTo(9);
    assertThat(search.rising()).isEmpty();
    search.add(profile(0, 40, 10, Map.of(RISES, 700L, STAYS, 300L)));
    assertThat(search.collected()).isEqualTo(10);
    assertThat(search.rising()).extracting(Trend::site).containsExactly(RISES);
    assertThat(search.rising().get(0).objects().length()).isEqualTo(10);
  }

  @Test
  void anotherProgramBeginsAnew() {
    TrendSearch search = search(0, 20);
    add(search, 1_000, 4);
    assertThat(search.profiles()).isEqualTo(4);
    assertThat(search.duration()).isEqualTo(30);
    assertThat(search.sites()).isEqualTo(3);
    assertThat(search.rising()).isEmpty();
  }
}
