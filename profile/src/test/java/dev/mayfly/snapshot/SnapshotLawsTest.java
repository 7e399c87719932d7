package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.AllocationCounts;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws that hold for all snapshots, tried on many. */
@Tag("slow")
class SnapshotLawsTest {

  private static final long SEED = 20_260_301;
  private static final int TRIALS = 100;

  @Test
  void sumIsCommutativeAndAssociative() {
    RandomProfiles profiles = new RandomProfiles(SEED, true);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      ProfileSnapshot b = profiles.next();
      ProfileSnapshot c = profiles.next();
      assertThat(a.plus(b)).as("trial %s", trial).isEqualTo(b.plus(a));
      assertThat(a.plus(b).plus(c)).as("trial %s", trial).isEqualTo(a.plus(b.plus(c)));
      assertThat(a.plus(b).hashCode()).isEqualTo(b.plus(a).hashCode());
    }
  }

  @Test
  void differenceUndoesASum() {
    RandomProfiles profiles = new RandomProfiles(SEED, false);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      ProfileSnapshot b = profiles.next();
      ProfileSnapshot difference = a.plus(b).minus(b);
      assertThat(difference.root()).as("trial %s", trial).isEqualTo(a.root());
      assertThat(difference.byType()).containsExactlyEntriesOf(a.byType());
      assertThat(difference.bySite()).containsExactlyEntriesOf(a.bySite());
    }
  }

  @Test
  void multisetsCountWhatTheExactFiguresDoInTheSameOrder() {
    RandomProfiles profiles = new RandomProfiles(SEED, false);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      assertSame(a.allocated(), a.byType());
      assertSame(a.allocatedBySite(), a.bySite());
      assertSame(a.allocatedByMethod(), a.byMethod());
      assertThat(a.root().withCallees().byType()).containsExactlyEntriesOf(a.byType());
      Multiset<AllocationSite> selves = HashMultiset.create();
      for (ContextSnapshot context : a.root().preOrder()) {
        selves.addAll(context.allocatedBySite());
        Multiset<AllocationSite> below = HashMultiset.create();
        context.preOrder().forEach(each -> below.addAll(each.allocatedBySite()));
        AllocationCounts all = context.withCallees();
        assertThat(all.allocatedBySite()).isEqualTo(below).isSameAs(all.allocatedBySite());
        assertSame(all.allocated(), all.byType());
        assertSame(all.allocatedByMethod(), all.byMethod());
        assertThat(context.allocated()).isEqualTo(AllocationCounts.multiset(context.byType()));
        assertThat(context.allocatedByMethod()).hasSize(context.allocated().size());
      }
      assertThat(a.allocatedBySite()).isEqualTo(selves);
    }
  }

  private static <E> void assertSame(Multiset<E> counts, Map<E, AllocationStats> exact) {
    assertThat(counts.entrySet().stream().map(one -> Map.entry(one.getElement(), one.getCount())))
        .containsExactlyElementsOf(
            exact.entrySet().stream()
                .filter(one -> one.getValue().allocations() > 0)
                .map(one -> Map.entry(one.getKey(), (int) one.getValue().allocations()))
                .toList());
  }

  @Test
  void multisetsOfADifferenceAreTheDifferenceOfMultisets() {
    RandomProfiles profiles = new RandomProfiles(SEED, false);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot before = profiles.next();
      ProfileSnapshot after = before.plus(profiles.next());
      assertThat(after.minus(before).allocated())
          .isEqualTo(Multisets.difference(after.allocated(), before.allocated()));
      assertThat(Multisets.intersection(after.allocatedBySite(), before.allocatedBySite()))
          .isEqualTo(before.allocatedBySite());
    }
  }

  @Test
  void differenceOfDeathsUndoesASumOfThem() {
    RandomProfiles profiles = new RandomProfiles(SEED, true);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      ProfileSnapshot b = profiles.next();
      ProfileSnapshot sum = a.plus(b);
      Map<AllocationSite, LifetimeStats> ofSum = sum.lifetimesBySite();
      Map<AllocationSite, LifetimeStats> ofDifference = sum.minus(b).lifetimesBySite();
      a.lifetimesBySite()
          .forEach(
              (site, stats) -> {
                LifetimeStats found = ofDifference.get(site);
                assertThat(found.trackedBirths()).isEqualTo(stats.trackedBirths());
                assertThat(found.nanos().deaths()).isEqualTo(stats.nanos().deaths());
                assertThat(found.bytes().deathSum()).isEqualTo(stats.bytes().deathSum());
                assertThat(found.collections().live())
                    .isEqualTo(ofSum.get(site).collections().live());
              });
    }
  }

  @Test
  void intervalsAddUpToTheWhole() {
    RandomProfiles profiles = new RandomProfiles(SEED, false);
    for (int trial = 0; trial < TRIALS; trial++) {
      ContextSnapshot first = profiles.next().root();
      ContextSnapshot second = first.plus(profiles.next().root());
      ContextSnapshot third = second.plus(profiles.next().root());
      assertThat(second.minus(first).plus(third.minus(second))).isEqualTo(third.minus(first));
    }
  }

  @Test
  void nothingChangesNothing() {
    RandomProfiles profiles = new RandomProfiles(SEED, true);
    for (int trial = 0; trial < TRIALS; trial++) {
      ContextSnapshot a = profiles.next().root();
      assertThat(a.plus(ContextSnapshot.EMPTY)).isEqualTo(a);
      assertThat(ContextSnapshot.EMPTY.plus(a)).isEqualTo(a);
      assertThat(a.minus(ContextSnapshot.EMPTY)).isEqualTo(a);
      assertThat(a.minus(a).total()).isEqualTo(AllocationStats.EMPTY);
      assertThat(ContextSnapshot.EMPTY.minus(a)).isEqualTo(ContextSnapshot.EMPTY);
    }
  }

  @Test
  void totalsAgreeWithEachOther() {
    RandomProfiles profiles = new RandomProfiles(SEED, true);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      assertThat(sum(a.byType().values())).isEqualTo(a.total());
      assertThat(sum(a.bySite().values())).isEqualTo(a.total());
      assertThat(sum(a.byMethod().values())).isEqualTo(a.total());
      int nodes = 0;
      AllocationStats selves = AllocationStats.EMPTY;
      for (ContextSnapshot context : a.root().preOrder()) {
        nodes++;
        selves = selves.plus(context.selfTotal());
        assertThat(sum(context.byType().values())).isEqualTo(context.selfTotal());
      }
      assertThat(nodes).isEqualTo(a.root().size());
      assertThat(selves).isEqualTo(a.total());
      LifetimeStats byType =
          a.lifetimesByType().values().stream().reduce(LifetimeStats.EMPTY, LifetimeStats::plus);
      LifetimeStats bySite =
          a.lifetimesBySite().values().stream().reduce(LifetimeStats.EMPTY, LifetimeStats::plus);
      assertThat(byType).isEqualTo(bySite);
    }
  }

  @Test
  void contextsOfASampledSiteAddUpToItsCount() {
    RandomProfiles profiles = new RandomProfiles(SEED, false);
    for (int trial = 0; trial < TRIALS; trial++) {
      ProfileSnapshot a = profiles.next();
      ProfileSnapshot b = profiles.next();
      for (ProfileSnapshot snapshot : new ProfileSnapshot[] {a, a.plus(b), a.plus(b).minus(b)}) {
        Map<AllocationSite, AllocationStats> expected = new HashMap<>();
        snapshot
            .recorded()
            .preOrder()
            .forEach(
                context ->
                    context
                        .self()
                        .forEach((site, s) -> expected.merge(site, s, AllocationStats::plus)));
        snapshot
            .contextSampling()
            .counted()
            .forEach((site, s) -> expected.merge(site, s, AllocationStats::plus));
        assertThat(snapshot.bySite())
            .as("trial %s", trial)
            .containsExactlyInAnyOrderEntriesOf(expected);
      }
    }
  }

  private static AllocationStats sum(Iterable<AllocationStats> stats) {
    AllocationStats sum = AllocationStats.EMPTY;
    for (AllocationStats each : stats) {
      sum = sum.plus(each);
    }
    return sum;
  }
}
