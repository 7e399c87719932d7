package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.LifetimeSource.Weights;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.UseTimes;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.DragClock;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.LastUses;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Phases;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LifetimeAssemblyTest {
  private static final CallNode NODE = Recorder.instance().threads().retiredRoot();
  private static final int FRAME = RegisteredSites.frame("LifetimeAssemblyTest", "make");
  private static final int THING = RegisteredSites.object(FRAME, "LifetimeAssemblyTest.Thing", 24);

  private final AllocationSite site = SiteRegistry.instance().site(THING);
  private final LifetimeAssembly lifetimes = new LifetimeAssembly();

  private ContextSnapshot read() {
    ContextBuilder context = ContextSnapshot.builder();
    lifetimes.addTo(NODE, context);
    return context.build();
  }

  private static Weights weights(long... sums) {
    return new Weights(sums, sums);
  }

  private static Ages ages(long factor) {
    return new Ages(
        weights(factor, 0),
        new Weights(new long[] {0, 2 * factor}, new long[] {0, 4 * factor}),
        weights(factor),
        weights(2 * factor),
        8.0 * factor);
  }

  private static ClockStats clock(long factor) {
    return new ClockStats(
        Buckets.of(factor),
        Buckets.weighted(new long[] {0, 2 * factor}, new long[] {0, 4 * factor}),
        Buckets.of(factor),
        Buckets.of(2 * factor),
        8.0 * factor);
  }

  @Test
  void everyFigureOfTheTrackerArrivesInItsPlace() {
    lifetimes.lifetimes(
        NODE,
        THING,
        1,
        new Lifetimes(
            3,
            1,
            6.5,
            ages(1),
            ages(10),
            ages(100),
            new dev.mayfly.recording.LifetimeSource.Generations(2, 5, new long[] {3, 4, 9})));
    assertThat(read().lifetimes())
        .isEqualTo(
            Map.of(
                site,
                new LifetimeStats(
                    3, 1, 6.5, clock(1), clock(10), clock(100), Generations.of(2, 5, 3, 4, 9))));
  }

  @Test
  void theSameSiteAddsUpAndAContextIsToldOnce() {
    Lifetimes one =
        new Lifetimes(
            1,
            0,
            2,
            ages(1),
            ages(1),
            ages(1),
            new dev.mayfly.recording.LifetimeSource.Generations(2, 2, new long[0]));
    lifetimes.lifetimes(NODE, THING, 1, one);
    lifetimes.lifetimes(NODE, THING, 1, one);
    LifetimeStats stats = read().lifetimes().get(site);
    assertThat(stats.trackedBirths()).isEqualTo(2);
    assertThat(stats.estimatedBirths()).isEqualTo(4);
    assertThat(read()).isEqualTo(ContextSnapshot.EMPTY);
  }

  @Test
  void whatIsKnownOfContextsHasWeightsOfItsOwn() {
    Lifetimes one =
        new Lifetimes(
            1,
            0,
            2,
            ages(1),
            ages(1),
            ages(1),
            new dev.mayfly.recording.LifetimeSource.Generations(2, 2, new long[0]));
    lifetimes.lifetimes(NODE, THING, 8, one);
    lifetimes.lifetimes(NODE, THING, 4, one);
    lifetimes.lifetimes(NODE, THING, 0, one);
    SiteRecord record = read().sites().get(site);
    assertThat(record.lifetimes().trackedBirths()).isEqualTo(3);
    assertThat(record.lifetimes().estimatedBirths()).isEqualTo(6);
    assertThat(record.contextLifetimes().trackedBirths()).isEqualTo(2);
    assertThat(record.contextLifetimes().estimatedBirths()).isEqualTo(2 * 8 + 2 * 4);
  }

  private static UseTimes.ByClock uses(long n) {
    return new UseTimes.ByClock(
        new long[] {n},
        new long[] {2 * n},
        new long[] {3 * n},
        new long[] {4 * n},
        new long[] {5 * n},
        new long[] {6 * n},
        n,
        2.0 * n,
        3.0 * n,
        4.0 * n);
  }

  private static DragClock drag(long n) {
    return new DragClock(
        Buckets.of(n),
        Buckets.of(2 * n),
        Buckets.of(3 * n),
        Buckets.of(4 * n),
        Buckets.of(5 * n),
        Buckets.of(6 * n),
        new Phases(n, 2 * n, 3 * n, 4 * n),
        new Phases(24 * n, 48 * n, 72 * n, 96 * n));
  }

  @Test
  void usesAreWeightedWithTheSizeOfTheType() {
    int place =
        EventSites.register(
            new MethodFrame("LifetimeAssemblyTest", "make", "()V"),
            List.of(EventSites.Spec.place(112, ""), EventSites.Spec.place(112, "a.Native.copy")));
    int samePlace =
        EventSites.register(
            new MethodFrame("LifetimeAssemblyTest", "make", "(I)V"),
            List.of(EventSites.Spec.place(112, "")));
    UseTimes.LastUses lastUses =
        new UseTimes.LastUses(
            new int[] {0, place, samePlace, place + 1},
            new long[] {1, 2, 3, 4},
            new double[] {10, 20, 30, 40},
            new long[] {0, 5, 6, 7});
    lifetimes.uses(
        NODE,
        THING,
        new UseTimes(
            7,
            uses(1),
            uses(10),
            uses(100),
            lastUses,
            new UseTimes.AccessLives(
                new long[] {1}, new long[] {2}, new long[] {0, 3}, new long[] {0, 4})));
    AccessLives accesses =
        new AccessLives(Buckets.of(1), Buckets.of(2), Buckets.of(0, 3), Buckets.of(0, 4));
    LastUses expected =
        LastUses.of(
            Map.of(
                UsePlace.UNKNOWN,
                new LastUse(1, 10, 0),
                new UsePlace("LifetimeAssemblyTest", "make", 112),
                new LastUse(5, 50, 11),
                new UsePlace("LifetimeAssemblyTest", "make", 112, "a.Native.copy"),
                new LastUse(4, 40, 7)));
    assertThat(read().drags())
        .isEqualTo(
            Map.of(site, new DragStats(7, drag(1), drag(10), drag(100), expected, accesses)));
    assertThat(read().drags()).isEmpty();
  }
}
