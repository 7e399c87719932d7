package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.LifetimeSource.Weights;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
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
}
