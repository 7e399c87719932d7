package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.research.uses.probes.UseTimes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the tracker tells of uses arrives in its place. */
final class DragAssemblyTest {
  private static final int THING = thing();

  private static int thing() {
    SiteRegistry sites = SiteRegistry.instance();
    sites.size(sites.typeId("DragAssemblyTest.Thing"), 24);
    return sites.sites(
        sites.frame(new MethodFrame("DragAssemblyTest", "make", "()V")),
        List.of(new SiteRegistry.SiteSpec(1, "DragAssemblyTest.Thing", AllocationKind.OBJECT, 0)));
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
            new MethodFrame("DragAssemblyTest", "make", "()V"),
            List.of(EventSites.Spec.place(112, ""), EventSites.Spec.place(112, "a.Native.copy")));
    int samePlace =
        EventSites.register(
            new MethodFrame("DragAssemblyTest", "make", "(I)V"),
            List.of(EventSites.Spec.place(112, "")));
    UseTimes.LastUses lastUses =
        new UseTimes.LastUses(
            new int[] {0, place, samePlace, place + 1},
            new long[] {1, 2, 3, 4},
            new double[] {10, 20, 30, 40},
            new long[] {0, 5, 6, 7});
    UseTimes uses =
        new UseTimes(
            THING,
            7,
            uses(1),
            uses(10),
            uses(100),
            lastUses,
            new UseTimes.AccessLives(
                new long[] {1}, new long[] {2}, new long[] {0, 3}, new long[] {0, 4}));
    AccessLives accesses =
        new AccessLives(Buckets.of(1), Buckets.of(2), Buckets.of(0, 3), Buckets.of(0, 4));
    LastUses expected =
        LastUses.of(
            Map.of(
                UsePlace.UNKNOWN,
                new LastUse(1, 10, 0),
                new UsePlace("DragAssemblyTest", "make", 112, ""),
                new LastUse(5, 50, 11),
                new UsePlace("DragAssemblyTest", "make", 112, "a.Native.copy"),
                new LastUse(4, 40, 7)));
    assertThat(DragAssembly.of(List.of(uses)))
        .isEqualTo(
            Map.of(
                SiteRegistry.instance().site(THING),
                new DragStats(7, drag(1), drag(10), drag(100), expected, accesses)));
  }
}
