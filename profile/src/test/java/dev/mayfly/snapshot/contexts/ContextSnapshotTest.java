package dev.mayfly.snapshot.contexts;

import static dev.mayfly.snapshot.RandomProfiles.frame;
import static dev.mayfly.snapshot.RandomProfiles.site;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.junit.jupiter.api.Test;

class ContextSnapshotTest {

  private static final AllocationStats ONE = new AllocationStats(1, 0, 16, 0);
  private static final AllocationStats TWO = new AllocationStats(2, 6, 64, 1);

  @Test
  void childrenAreFoundOrMade() {
    ContextBuilder root = ContextSnapshot.builder();
    assertThat(root.child(frame("a"))).isSameAs(root.child(frame("a")));
    assertThat(root.folded()).isSameAs(root.folded());
    root.child(frame("a")).record(site("a", "X"), ONE);
    root.child(frame("a")).record(site("a", "X"), TWO);

    ContextSnapshot tree = root.build();
    assertThat(tree.kind()).isEqualTo(ContextSnapshot.Kind.ROOT);
    assertThat(tree.method()).isNull();
    ContextSnapshot child = tree.child(frame("a")).orElseThrow();
    assertThat(child.kind()).isEqualTo(ContextSnapshot.Kind.METHOD);
    assertThat(child.method()).isEqualTo(frame("a"));
    assertThat(child.self()).containsExactly(java.util.Map.entry(site("a", "X"), ONE.plus(TWO)));
    assertThat(tree.child(frame("b"))).isEmpty();
  }

  @Test
  void childrenStandInTheirOrderWithTheFoldedLast() {
    ContextBuilder root = ContextSnapshot.builder();
    root.folded().record(site("z", "X"), ONE);
    for (String name : new String[] {"c", "a", "b"}) {
      root.child(frame(name)).record(site(name, "X"), ONE);
    }
    ContextSnapshot tree = root.build();
    assertThat(tree.children())
        .extracting(ContextSnapshot::method)
        .containsExactly(frame("a"), frame("b"), frame("c"), null);
    assertThat(tree.children().get(3).kind()).isEqualTo(ContextSnapshot.Kind.FOLDED);
    for (String name : new String[] {"a", "b", "c"}) {
      assertThat(tree.child(frame(name))).hasValueSatisfying(c -> assertThat(c.size()).isOne());
    }
  }

  @Test
  void leavesOutContextsWithNothingInAndBelowThem() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).child(frame("b"));
    root.child(frame("a")).child(frame("c")).record(site("c", "X"), AllocationStats.EMPTY);
    root.child(frame("d")).add(site("d", "X"), SiteRecord.of(LifetimeStats.EMPTY));
    root.child(frame("e")).child(frame("f")).record(site("f", "X"), ONE);
    ContextSnapshot tree = root.build();
    assertThat(tree.size()).isEqualTo(3);
    assertThat(tree.preOrder())
        .extracting(ContextSnapshot::method)
        .containsExactly(null, frame("e"), frame("f"));
    assertThat(ContextSnapshot.builder().build()).isEqualTo(ContextSnapshot.EMPTY);
  }

  @Test
  void totalsAreOfAllBelowSelfTotalsAreNot() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).record(site("a", "X"), ONE);
    root.child(frame("a")).child(frame("b")).record(site("b", "Y"), TWO);
    ContextSnapshot tree = root.build();
    assertThat(tree.total()).isEqualTo(new AllocationStats(3, 6, 80, 1));
    assertThat(tree.selfTotal()).isEqualTo(AllocationStats.EMPTY);
    assertThat(tree.child(frame("a")).orElseThrow().selfTotal()).isEqualTo(ONE);
  }

  @Test
  void countsTypesOfItsOwnOnly() {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(site("a", "Y"), TWO);
    root.record(site("a", "X"), ONE);
    root.record(new AllocationSite(frame("a"), 2, "X", AllocationKind.CLONE), TWO);
    root.record(site("a", "Failed"), new AllocationStats(0, 0, 0, 1));
    root.child(frame("b")).record(site("b", "Z"), ONE);
    ContextSnapshot tree = root.build();
    assertThat(tree.byType())
        .containsExactlyEntriesOf(
            ImmutableMap.of(
                "Failed",
                new AllocationStats(0, 0, 0, 1),
                "X",
                new AllocationStats(3, 6, 80, 1),
                "Y",
                TWO));
    assertThat(tree.allocated()).isEqualTo(ImmutableMultiset.of("X", "X", "X", "Y", "Y"));
  }

  @Test
  void multisetStopsAtTheLargestInt() {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(site("a", "X"), new AllocationStats(3_000_000_000L, 0, 48_000_000_000L, 0));
    root.record(site("a", "Y"), new AllocationStats(Integer.MAX_VALUE + 1L, 0, 16, 0));
    root.record(site("a", "Z"), new AllocationStats(Integer.MAX_VALUE, 0, 16, 0));
    ContextSnapshot tree = root.build();
    assertThat(tree.allocated().count("X")).isEqualTo(Integer.MAX_VALUE);
    assertThat(tree.allocated().count("Y")).isEqualTo(Integer.MAX_VALUE);
    assertThat(tree.allocated().count("Z")).isEqualTo(Integer.MAX_VALUE);
    assertThat(tree.allocated()).hasSize(Integer.MAX_VALUE);
    assertThat(tree.withCallees().allocatedByMethod().count(frame("a")))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(tree.withCallees().byMethod().get(frame("a"))).isEqualTo(tree.total());
    assertThat(tree.byType().get("X").allocations()).isEqualTo(3_000_000_000L);
    assertThat(tree.total().allocations()).isEqualTo(3_000_000_000L + (1L << 31) + (1L << 31) - 1);
  }

  @Test
  void builderStaysUsable() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).record(site("a", "X"), ONE);
    ContextSnapshot before = root.build();
    root.child(frame("a")).record(site("a", "X"), TWO);
    assertThat(before.total()).isEqualTo(ONE);
    assertThat(root.build().total()).isEqualTo(ONE.plus(TWO));
    assertThat(root.build().minus(before).total()).isEqualTo(TWO);
  }

  @Test
  void mergesBelowAnyContext() {
    ContextBuilder thread = ContextSnapshot.builder();
    thread.record(site("a", "X"), ONE);
    thread.child(frame("b")).record(site("b", "Y"), TWO);
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).record(site("a", "X"), ONE);
    root.child(frame("a")).merge(thread.build());
    ContextSnapshot a = root.build().child(frame("a")).orElseThrow();
    assertThat(a.selfTotal()).isEqualTo(ONE.plus(ONE));
    assertThat(a.child(frame("b")).orElseThrow().total()).isEqualTo(TWO);
  }

  @Test
  void differenceLeavesOutWhatDidNotChangeUnlessItIsLive() {
    LifetimeStats live =
        new LifetimeStats(
            1,
            0,
            1,
            new ClockStats(Buckets.EMPTY, Buckets.of(1), 0),
            ClockStats.EMPTY,
            ClockStats.EMPTY);
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).record(site("a", "X"), ONE);
    root.child(frame("b")).record(site("b", "X"), ONE);
    root.child(frame("b")).add(site("b", "X"), SiteRecord.of(live));
    root.folded().record(site("c", "X"), ONE);
    ContextSnapshot earlier = root.build();
    root.folded().record(site("c", "X"), TWO);
    ContextSnapshot difference = root.build().minus(earlier);
    assertThat(difference.children()).hasSize(2);
    ContextSnapshot b = difference.child(frame("b")).orElseThrow();
    assertThat(b.self()).isEmpty();
    assertThat(b.lifetimes().get(site("b", "X")).trackedBirths()).isZero();
    assertThat(b.lifetimes().get(site("b", "X")).nanos().live()).isEqualTo(Buckets.of(1));
    assertThat(difference.children().get(1).total()).isEqualTo(TWO);
  }

  @Test
  void twentyThousandLevelsDeep() {
    ContextSnapshot one = deep(20_000, ONE);
    ContextSnapshot same = deep(20_000, ONE);
    ContextSnapshot other = deep(20_000, TWO);
    assertThat(one.size()).isEqualTo(20_001);
    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(other);
    assertThat(one.total().allocations()).isEqualTo(20_000);
    assertThat(one.plus(other).total().allocations()).isEqualTo(60_000);
    assertThat(one.plus(other).minus(other)).isEqualTo(one);
    assertThat(one.preOrder()).hasSize(20_001);
    assertThat(one.toString())
        .isEqualTo("ContextSnapshot[ROOT, children=1, total=" + one.total() + "]");
  }

  private static ContextSnapshot deep(int levels, AllocationStats each) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    for (int level = 0; level < levels; level++) {
      context = context.child(frame("m" + level % 7));
      context.record(site("m" + level % 7, "X"), each);
    }
    return root.build();
  }
}
