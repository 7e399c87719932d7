package dev.mayfly.snapshot.contexts;

import static dev.mayfly.snapshot.RandomProfiles.frame;
import static dev.mayfly.snapshot.RandomProfiles.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import org.junit.jupiter.api.Test;

/** Allocations of sites, spread over the contexts of their sampled objects. */
final class ContextSamplingTest {
  private static final AllocationSite THING = site("make", "Thing");
  private static final AllocationSite ARRAY = site("fill", "int[]");
  private static final AllocationSite RARE = site("seldom", "Rare");

  private static ContextSample things(long objects, long weight) {
    long all = objects * weight;
    return new ContextSample(objects, all, (double) all * (weight - 1), 0, 0, 0);
  }

  private static ContextSample arrays(long objects, long weight, long length) {
    long all = objects * weight;
    double size = 16 + 4.0 * length;
    double excess = (double) all * (weight - 1);
    return new ContextSample(
        objects, all, excess, (double) all * length, all * size, excess * size * size);
  }

  private static ProfileSnapshot profile(int draws) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(frame("main"));
    main.child(frame("often"))
        .child(frame("make"))
        .add(THING, SiteRecord.of(things(3L * draws, 10)));
    main.child(frame("seldom")).child(frame("make")).add(THING, SiteRecord.of(things(draws, 10)));
    main.child(frame("often")).child(frame("fill")).add(ARRAY, SiteRecord.of(arrays(draws, 10, 1)));
    main.child(frame("fill")).add(ARRAY, SiteRecord.of(arrays(draws, 10, 100)));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            SiteCounts.PART,
            ImmutableMap.of(
                THING, new AllocationStats(1001, 0, 24_024, 2),
                ARRAY, new AllocationStats(200, 10_100, 200 * 16 + 4 * 10_100, 0),
                RARE, new AllocationStats(5, 0, 80, 0)));
  }

  private static ContextSnapshot at(ContextSnapshot root, String... path) {
    ContextSnapshot here = root;
    for (String name : path) {
      here = here.child(frame(name)).orElseThrow();
    }
    return here;
  }

  @Test
  void countsAreSpreadInProportionToWeights() {
    ContextSnapshot root = profile(10).root();
    assertThat(at(root, "main", "often", "make").self())
        .containsEntry(THING, new AllocationStats(751, 0, 751 * 24, 0));
    assertThat(at(root, "main", "seldom", "make").self())
        .containsEntry(THING, new AllocationStats(250, 0, 250 * 24, 0));
    assertThat(at(root, "main", "often", "fill").self())
        .containsEntry(ARRAY, new AllocationStats(100, 100, 100 * 20, 0));
    assertThat(at(root, "main", "fill").self())
        .containsEntry(ARRAY, new AllocationStats(100, 10_000, 100 * 416, 0));
  }

  @Test
  void whatWasNotDrawnStandsByItself() {
    ProfileSnapshot profile = profile(10);
    ContextSnapshot flat = profile.root().child(MethodFrame.CONTEXT_NOT_SAMPLED).orElseThrow();
    assertThat(at(flat, "seldom").self()).containsEntry(RARE, new AllocationStats(5, 0, 80, 0));
    assertThat(at(flat, "make").self()).containsEntry(THING, new AllocationStats(0, 0, 0, 2));
    assertThat(profile.contextSampling().notSampled()).isEqualTo(new AllocationStats(5, 0, 80, 0));
  }

  @Test
  void totalsAreThoseThatWereCounted() {
    ProfileSnapshot profile = profile(10);
    assertThat(profile.bySite())
        .containsEntry(THING, new AllocationStats(1001, 0, 24_024, 2))
        .containsEntry(RARE, new AllocationStats(5, 0, 80, 0));
    assertThat(profile.byType().get("int[]").elements()).isEqualTo(10_100);
    assertThat(profile.total().allocations()).isEqualTo(1206);
  }

  @Test
  void errorsFallWithTheRootOfTheSample() {
    double few = halfWidth(profile(10));
    double many = halfWidth(profile(1000));
    assertThat(few / many).isBetween(9.0, 12.0);
    // 1001 objects, share 1/4, 4,000 drawn at 1/10: 1.96 · 1001 · sqrt(0.9 · 3/16 / 4000) = 12.74
    assertThat(many).isCloseTo(12.75, within(0.3));
  }

  private static double halfWidth(ProfileSnapshot profile) {
    ContextSnapshot context = at(profile.root(), "main", "seldom", "make");
    AllocationEstimate estimate = profile.contextSampling().self(context, THING);
    assertThat(estimate).isEqualTo(profile.contextSampling().below(context));
    assertThat(estimate.bytesHalfWidth())
        .isCloseTo(24 * estimate.allocationsHalfWidth(), within(30.0));
    return estimate.allocationsHalfWidth();
  }

  @Test
  void errorsOfSeveralSitesAddUpInSquares() {
    ProfileSnapshot profile = profile(100);
    ContextSampling sampling = profile.contextSampling();
    ContextSnapshot often = at(profile.root(), "main", "often");
    double things = sampling.below(at(often, "make")).allocationsHigh() - 751;
    double arrays = sampling.below(at(often, "fill")).allocationsHigh() - 100;
    AllocationEstimate both = sampling.below(often);
    assertThat(both.stats().allocations()).isEqualTo(851);
    assertThat(both.objects()).isEqualTo(400);
    assertThat(both.allocationsHigh() - 851).isCloseTo(Math.hypot(things, arrays), within(0.001));
  }

  @Test
  void theWholeIsSure() {
    ProfileSnapshot profile = profile(1);
    AllocationEstimate all = profile.contextSampling().below(profile.root());
    assertThat(all.allocationsHalfWidth()).isZero();
    assertThat(all.bytesHalfWidth()).isZero();
  }

  @Test
  void anIntervalIsEstimatedFromItsOwnDraws() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("late")).add(THING, SiteRecord.of(things(7, 100)));
    ProfileSnapshot more =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(SiteCounts.PART, ImmutableMap.of(THING, new AllocationStats(700, 0, 16_800, 0)));
    ProfileSnapshot early = profile(10);
    ProfileSnapshot interval = early.plus(more).minus(early);
    assertThat(interval.root()).isEqualTo(more.root());
    assertThat(at(interval.root(), "late").total())
        .isEqualTo(new AllocationStats(700, 0, 16_800, 0));
    // up to the end, the share of the late samples is that of their weights
    assertThat(at(early.plus(more).root(), "late").total().allocations())
        .isEqualTo(Math.round(1701 * 700.0 / 1100));
  }

  @Test
  void exactContextsOfAnotherRunStayExact() {
    ContextBuilder exact = ContextSnapshot.builder();
    exact.child(frame("main")).record(THING, new AllocationStats(10, 0, 240, 0));
    ProfileSnapshot tree = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, exact.build());
    ProfileSnapshot both = profile(10).plus(tree);
    assertThat(at(both.root(), "main").self())
        .containsEntry(THING, new AllocationStats(10, 0, 240, 0));
    assertThat(both.total().allocations()).isEqualTo(1216);
  }
}
