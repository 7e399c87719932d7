package dev.mayfly.snapshot.amounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.contexts.ContextBalance;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Physical bytes of contexts: sums, differences, and what they say beside the logical ones. */
class QuantityTest {

  private static ContextBuilder tree(long outer, long inner) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root.child(RandomProfiles.frame("outer"));
    context.add(Amounts.of(Quantity.PHYSICAL_BYTES, outer));
    context.child(RandomProfiles.frame("inner")).add(Amounts.of(Quantity.PHYSICAL_BYTES, inner));
    return root;
  }

  private static ProfileSnapshot snapshot(ContextBuilder root) {
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void everyFigureOfSitesHasItsQuantity() {
    AllocationStats stats = new AllocationStats(1, 2, 3, 4);
    assertThat(Quantity.OF_SITES.stream().map(stats::get)).containsExactly(1L, 2L, 3L, 4L);
    assertThat(AllocationStats.of(stats::get)).isEqualTo(stats);
    assertThatThrownBy(() -> stats.get(Quantity.PHYSICAL_BYTES))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyQuantityIsOfSitesOrOfContextsAndHasItsOwnNames() {
    assertThat(Quantity.OF_SITES.size() + Quantity.OF_CONTEXTS.size())
        .isEqualTo(Quantity.values().length);
    assertThat(Arrays.stream(Quantity.values()).map(Quantity::jsonName)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(Quantity.values()).map(Quantity::shortName)).doesNotHaveDuplicates();
    for (Quantity quantity : Quantity.OF_CONTEXTS) {
      assertThat(Quantity.ofContexts(quantity.jsonName())).contains(quantity);
      assertThat(quantity.option()).contains("=");
    }
    assertThat(Quantity.ofContexts("bytes")).isEmpty();
  }

  @Test
  void amountsSaturateAndAreNeverNegative() {
    Amounts most = Amounts.of(Quantity.PHYSICAL_BYTES, Long.MAX_VALUE);
    Amounts one = Amounts.of(Quantity.PHYSICAL_BYTES, 1);
    assertThat(most.plus(one)).isEqualTo(most);
    assertThat(one.minus(most)).isEqualTo(Amounts.NONE);
    assertThat(one.minus(most).isEmpty()).isTrue();
    assertThat(one.plus(one).get(Quantity.PHYSICAL_BYTES)).isEqualTo(2);
    assertThat(one.quantities()).containsExactly(Quantity.PHYSICAL_BYTES);
    assertThat(Amounts.NONE.quantities()).isEmpty();
  }

  @Test
  void contextsWithoutAnyCountedObjectStayForTheirBytes() {
    ContextSnapshot root = tree(100, 7).build();
    assertThat(root.size()).isEqualTo(3);
    assertThat(root.amounts()).isEqualTo(Amounts.NONE);
    assertThat(root.totalAmounts().get(Quantity.PHYSICAL_BYTES)).isEqualTo(107);
    ContextSnapshot outer = root.children().get(0);
    assertThat(outer.amounts().get(Quantity.PHYSICAL_BYTES)).isEqualTo(100);
    assertThat(outer.totalAmounts().get(Quantity.PHYSICAL_BYTES)).isEqualTo(107);
    assertThat(root).isNotEqualTo(tree(100, 8).build());
    assertThatThrownBy(() -> tree(-1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void differencesAndSumsAreThoseOfTheBytes() {
    ProfileSnapshot earlier = snapshot(tree(100, 7));
    ProfileSnapshot later = snapshot(tree(130, 7));
    assertThat(later.minus(earlier).root()).isEqualTo(tree(30, 0).build());
    assertThat(later.plus(earlier).root()).isEqualTo(tree(230, 14).build());
    assertThat(earlier.minus(later).root().totalAmounts().get(Quantity.PHYSICAL_BYTES)).isZero();
  }

  @Test
  void accountsAreChargedWithThoseOfTheirContexts() {
    ContextBuilder root = ContextSnapshot.builder();
    root.add(Amounts.of(Quantity.PHYSICAL_BYTES, 3));
    ContextBuilder a = root.child(new MethodFrame("a.A", "run", "()V"));
    a.add(Amounts.of(Quantity.PHYSICAL_BYTES, 100));
    ContextBuilder library = a.child(new MethodFrame("x.X", "run", "()V"));
    library.add(Amounts.of(Quantity.PHYSICAL_BYTES, 40));
    library.child(new MethodFrame("b.B", "run", "()V")).add(Amounts.of(Quantity.PHYSICAL_BYTES, 7));
    AccountTable table =
        snapshot(root).withAccounts(AccountRules.parse("a:a.*;b:b.*;c:c.*")).accounts();
    assertThat(table.quantities()).containsExactly(Quantity.PHYSICAL_BYTES);
    assertThat(table.accounts())
        .extracting(
            Account::name, account -> account.charged().amounts().get(Quantity.PHYSICAL_BYTES))
        .containsExactlyInAnyOrder(
            tuple("a", 140L), tuple("b", 7L), tuple("c", 0L), tuple("(no account)", 3L));
    assertThat(table.pairs())
        .extracting(
            AccountPair::principal,
            AccountPair::agent,
            p -> p.charged().amounts().get(Quantity.PHYSICAL_BYTES))
        .containsExactlyInAnyOrder(
            tuple("a", "a", 140L), tuple("a", "b", 7L), tuple("(no account)", "(no account)", 3L));
  }

  @Test
  void changesAreKnownWhereBothProfilesHaveThem() {
    ProfileComparison comparison =
        ProfileComparison.of(snapshot(tree(100, 7)), snapshot(tree(130, 7)));
    assertThat(comparison.quantities()).containsExactly(Quantity.PHYSICAL_BYTES);
    assertThat(comparison.total(Quantity.PHYSICAL_BYTES)).isEqualTo(new AmountChange(107, 137));
    assertThat(comparison.byContext(Quantity.PHYSICAL_BYTES))
        .extracting(row -> row.path().innermost(9).size(), ContextAmountChange::change)
        .containsExactly(tuple(1, new AmountChange(100, 130)), tuple(2, new AmountChange(7, 7)));
    assertThat(comparison.byContext()).isEmpty();
    ProfileComparison half = ProfileComparison.of(ProfileSnapshot.EMPTY, snapshot(tree(130, 7)));
    assertThat(half.quantities()).isEmpty();
    assertThat(half.total(Quantity.PHYSICAL_BYTES)).isEqualTo(AmountChange.NONE);
    assertThat(half.byContext(Quantity.PHYSICAL_BYTES)).isEmpty();
  }

  /** They would be compared with what both counted. */
  @Test
  void aSumWithAProfileThatHasNoneHasNone() {
    ContextBuilder counted = ContextSnapshot.builder();
    counted
        .child(RandomProfiles.frame("outer"))
        .record(RandomProfiles.site("outer", "T"), new AllocationStats(1, 0, 16, 0));
    ProfileSnapshot without = snapshot(counted);
    ProfileSnapshot with = snapshot(tree(100, 7));
    assertThat(with.plus(without)).isEqualTo(without);
    assertThat(without.plus(with)).isEqualTo(without);
    ProfileSnapshot nothing = ProfileSnapshot.EMPTY;
    assertThat(with.plus(nothing).root()).isEqualTo(with.root());
    assertThat(nothing.quantities()).isEmpty();
  }

  @Test
  void differencesHideEachOtherOnlyWithinAContext() {
    ContextBuilder root = tree(100, 8);
    ContextBuilder outer = root.child(RandomProfiles.frame("outer"));
    outer.record(RandomProfiles.site("outer", "T"), new AllocationStats(2, 0, 60, 0));
    outer
        .child(RandomProfiles.frame("inner"))
        .record(RandomProfiles.site("inner", "T"), new AllocationStats(1, 0, 24, 0));
    ContextSnapshot tree = root.build();
    assertThat(ByteBalance.ofTree(tree)).isEqualTo(new ByteBalance(84, 108, 40, 16));
    ImmutableList<ContextBalance> contexts = ContextBalance.of(tree);
    assertThat(contexts.stream().map(ContextBalance::bytes))
        .containsExactly(new ByteBalance(60, 100, 40, 0), new ByteBalance(24, 8, 0, 16));
    assertThat(contexts.get(1).path().methods())
        .containsExactly(RandomProfiles.frame("outer"), RandomProfiles.frame("inner"));
    assertThat(contexts.get(0).bytes().isPossiblyEliminated()).isFalse();
    assertThat(contexts.get(1).bytes().isPossiblyEliminated()).isTrue();
    assertThat(new ByteBalance(24, 12, 0, 12).isPossiblyEliminated()).isFalse();
  }
}
