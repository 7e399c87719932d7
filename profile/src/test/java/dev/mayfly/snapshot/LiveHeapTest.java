package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import dev.mayfly.snapshot.lifetimes.AgeLimit.Clock;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which objects were alive when the heap was fullest, and at the end by age. */
final class LiveHeapTest {

  private static final AllocationSite ORDERS = RandomProfiles.site("load", "Order");
  private static final AllocationSite BUFFERS = RandomProfiles.site("render", "byte[]");

  private static LiveSeries series(int first, long tracked, long... objects) {
    return new LiveSeries(first, ImmutableLongArray.copyOf(objects), tracked);
  }

  private static ContextSite in(String method, AllocationSite site) {
    return new ContextSite(ImmutableList.of(RandomProfiles.frame(method)), site);
  }

  private static ProfileSnapshot profile(LifetimeStats orders) {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(ORDERS, new AllocationStats(1000, 0, 24_000, 0));
    root.record(BUFFERS, new AllocationStats(10, 5000, 5_160, 0));
    root.add(ORDERS, SiteRecord.of(orders));
    Censuses censuses =
        new Censuses(
            ImmutableLongArray.of(1000, 2000, 3000),
            3,
            0,
            0,
            ImmutableMap.of(
                in("a", ORDERS), series(0, 50, 100, 300, 100),
                in("b", ORDERS), series(1, 0, 100, 0),
                in("a", BUFFERS), series(0, 4, 1, 2, 4)),
            ImmutableMap.of(),
            0);
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .adding(History.PART, new History(ImmutableList.of(), censuses));
  }

  @Test
  void thePeakIsWhereLiveObjectsHadTheMostBytes() {
    ClockStats nanos =
        new ClockStats(
            Buckets.builder().add(9, 60, 140).build(),
            Buckets.builder().add(9, 40, 160).build(),
            0);
    LifetimeStats orders =
        new LifetimeStats(50, 30, 100, nanos, ClockStats.EMPTY, ClockStats.EMPTY);
    LiveHeap peak = LiveHeap.atPeak(profile(orders)).orElseThrow();
    assertThat(peak.millis()).isEqualTo(2000);
    assertThat(peak.moments()).isEqualTo(3);
    // the weights of orders are 3 on average of the orders; of buffers nothing is known
    assertThat(peak.sites())
        .containsExactly(
            new LiveSite(ORDERS, 400, 1.96 * Math.sqrt(800), 9_600),
            new LiveSite(BUFFERS, 2, 0, 1_032));
    assertThat(peak.objects()).isEqualTo(402);
    assertThat(peak.bytes()).isEqualTo(10_632);
    assertThat(peak.sites().get(0).bytesHalfWidth())
        .isCloseTo(1.96 * Math.sqrt(800) * 24, within(1e-9));
    assertThat(LiveHeap.atPeak(ProfileSnapshot.EMPTY)).isEmpty();
  }

  @Test
  void theEndIsOfThoseThatCollectionsSawOldEnough() {
    int young = LogBuckets.bucketOf(1_000);
    int old = LogBuckets.bucketOf(1_000_000);
    ClockStats nanos =
        new ClockStats(
            Buckets.EMPTY,
            Buckets.builder().add(old, 12, 60).build(),
            Buckets.EMPTY,
            Buckets.builder().add(young, 2, 2).add(old, 10, 58).build(),
            0);
    ClockStats collections = new ClockStats(Buckets.EMPTY, Buckets.of(5, 0, 3), 0);
    ProfileSnapshot profile =
        profile(new LifetimeStats(7, 0, 12, nanos, ClockStats.EMPTY, collections));
    assertThat(LiveHeap.atEnd(profile, AgeLimit.NONE).orElseThrow().sites())
        .containsExactly(new LiveSite(ORDERS, 12, 1.96 * Math.sqrt(48), 288));
    long limit = LogBuckets.lowerBound(old);
    assertThat(LiveHeap.atEnd(profile, new AgeLimit(Clock.NANOS, limit)).orElseThrow().sites())
        .containsExactly(new LiveSite(ORDERS, 10, 1.96 * Math.sqrt(48), 240));
    assertThat(LiveHeap.atEnd(profile, new AgeLimit(Clock.NANOS, limit + 1)).orElseThrow().sites())
        .isEmpty();
    assertThat(LiveHeap.atEnd(profile, new AgeLimit(Clock.COLLECTIONS, 2)).orElseThrow().sites())
        .containsExactly(new LiveSite(ORDERS, 3, 0, 72));
    assertThat(LiveHeap.atEnd(ProfileSnapshot.EMPTY, AgeLimit.NONE)).isEmpty();
  }

  /** Profiles that others wrote may have any date. */
  @Test
  void theEndMayBeAtTheEndOfTime() {
    ClockStats nanos = new ClockStats(Buckets.EMPTY, Buckets.of(5, 0, 3), 0);
    ProfileSnapshot profile =
        profile(new LifetimeStats(3, 0, 3, nanos, ClockStats.EMPTY, ClockStats.EMPTY));
    ProfileSnapshot late =
        profile.plus(
            ProfileSnapshot.EMPTY.with(
                Environment.PART,
                new Environment(
                    "",
                    "",
                    "",
                    "",
                    Modes.unknown(),
                    Modes.unknown(),
                    "",
                    ImmutableMap.of(),
                    Instant.MIN,
                    Instant.MAX,
                    -1,
                    "")));
    assertThat(LiveHeap.atEnd(late, AgeLimit.NONE).orElseThrow().millis())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(late.minus(late).environment().startMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(late.environment().startMillis()).isEqualTo(Long.MIN_VALUE);
  }
}
