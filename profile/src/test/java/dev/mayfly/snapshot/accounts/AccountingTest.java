package dev.mayfly.snapshot.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccountingTest {

  private static final AccountRules RULES = AccountRules.parse("a:a.*;b:b.*");

  private static AllocationStats stats(long bytes) {
    return new AllocationStats(bytes / 16, 0, bytes, 0);
  }

  private static AccountThread row(String thread, long id, String account, long bytes) {
    return new AccountThread(thread, id, account, stats(bytes));
  }

  private static Accounting of(AccountThread... threads) {
    return Accounting.of(RULES, Map.of(), List.of(threads));
  }

  @Test
  void likeRowsAreJoinedAndTheLargestIsFirst() {
    assertThat(
            of(
                    row("t", 1, "a", 16),
                    row("t", 1, "b", 0),
                    row("t", 1, "a", 32),
                    row("u", 2, "a", 64))
                .threads())
        .containsExactly(row("u", 2, "a", 64), row("t", 1, "a", 48));
  }

  @Test
  void anIntervalTakesOffWhatAThreadHadDoneThoughItHasFinished() {
    Accounting earlier = of(row("t", 1, "a", 16), row("u", 2, "a", 32), row("u", 2, "b", 16));
    Accounting later =
        of(
            row("t", 1, "a", 48),
            row(AccountThread.FINISHED, ThreadSnapshot.FOLDED, "a", 96),
            row(AccountThread.FINISHED, ThreadSnapshot.FOLDED, "b", 16));
    assertThat(later.minus(earlier).threads())
        .containsExactly(
            row(AccountThread.FINISHED, ThreadSnapshot.FOLDED, "a", 64), row("t", 1, "a", 32));
  }

  @Test
  void accountsOfTwoProfilesAreKeptIfTheyAreTheSame() {
    Accounting one = of(row("t", 1, "a", 16));
    assertThat(one.plus(of(row("t", 1, "a", 32)))).isEqualTo(of(row("t", 1, "a", 48)));
    assertThat(one.plus(Accounting.NONE)).isEqualTo(Accounting.NONE);
    assertThat(one.with(AccountRules.parse("jar")).threads()).isEmpty();
    assertThat(one.with(RULES)).isSameAs(one);
  }

  @Test
  void originsAreThoseOfBoth() {
    CodeOrigin x = new CodeOrigin("x.jar", "");
    CodeOrigin y = new CodeOrigin("y.jar", "");
    Accounting one = Accounting.of(RULES, Map.of("p.P", y, "p.Q", x), List.of());
    Accounting two =
        Accounting.of(
            AccountRules.NONE, Map.of("p.P", x, "p.R", y, "p.S", CodeOrigin.UNKNOWN), List.of());
    assertThat(one.plus(two).origins())
        .isEqualTo(ImmutableMap.of("p.P", x, "p.Q", x, "p.R", y))
        .isEqualTo(two.plus(one).origins());
  }
}
