package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Note;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnmatchedAccountsTest {
  private static final Set<String> CLASSES =
      Set.of(
          "com.acme.web.Page$Header",
          "com.acme.orders.Order",
          "com.acme.orders.stock.Bin",
          "com.acme.web.$Proxy1");

  private static Note note(String account, String meant) {
    return Note.of(Note.Kind.ACCOUNT_WITHOUT_CLASS, List.of(account, meant));
  }

  @ParameterizedTest
  @CsvSource({
    "a:com.acme, com.acme.*",
    "a:com.acme.+, com.acme.*",
    "a:com.amce.*, com.acme.*",
    "a:com.acme.wbe.*, com.acme.web.*",
    "a:com.acme.oders.Order, com.acme.orders.Order",
    "a:com.acme.web.Pages, com.acme.web.Page",
    "'a:org.other.*,com.acme.orders.Ordre', com.acme.orders.Order",
    "a:com.acme.web.$Proxy2, com.acme.web.$Proxy1",
    "a:org.other.*, ''",
  })
  void theNearestClassOrPackageMayBeMeant(String rules, String meant) {
    assertThat(UnmatchedAccounts.notes(AccountRules.parse(rules), CLASSES))
        .containsExactly(note("a", meant));
  }

  @ParameterizedTest
  @CsvSource({
    "a:com.acme.*",
    "a:com.acme.web.Page",
    "a:com.acme.orders.+",
    "'a:org.other.*,com.acme.web.*'",
    "all:com.acme.*;b:com.acme.orders.stock.Bin",
    "jar",
  })
  void accountsWithClassesAreNotNoted(String rules) {
    assertThat(UnmatchedAccounts.notes(AccountRules.parse(rules), CLASSES)).isEmpty();
  }

  @Test
  void nothingIsSaidOfNoClasses() {
    assertThat(UnmatchedAccounts.notes(AccountRules.parse("a:com.acme.*"), Set.of())).isEmpty();
  }

  @Test
  void aWrongFileOfAccountsHasTwentyNotes() {
    String rules = String.join(";", IntStream.range(0, 30).mapToObj(i -> i + ":x" + i).toList());
    assertThat(UnmatchedAccounts.notes(AccountRules.parse(rules), CLASSES))
        .hasSize(20)
        .startsWith(note("0", ""))
        .endsWith(note("19", ""));
  }

  private static ProfileSnapshot profile(String className, String rules) {
    MethodFrame method = new MethodFrame(className, "run", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    root.child(method)
        .record(
            new AllocationSite(method, 1, "T", AllocationKind.OBJECT),
            new AllocationStats(1, 0, 16, 0));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .withAccounts(AccountRules.parse(rules));
  }

  @Test
  void otherAccountsHaveOtherNotes() {
    ProfileSnapshot profile = profile("com.acme.web.Page", "a:com.acme");
    assertThat(profile.notes()).containsExactly(note("a", "com.acme.*"));
    assertThat(profile.withAccounts(AccountRules.parse("b:com.acme.wep.*")).notes())
        .containsExactly(note("b", "com.acme.web.*"));
    assertThat(profile.withAccounts(AccountRules.parse("b:com.acme.*")).notes()).isEmpty();
  }

  @Test
  void anAccountOfOneOfTwoProgramsHasClasses() {
    String rules = "a:com.acme.web.*;b:org.*";
    ProfileSnapshot one = profile("com.acme.web.Page", rules);
    ProfileSnapshot two = profile("com.acme.weg.Page", rules);
    assertThat(one.plus(one).notes()).containsExactly(note("b", ""));
    assertThat(two.notes()).containsExactly(note("a", "com.acme.weg.*"), note("b", ""));
    assertThat(one.plus(two).notes()).containsExactly(note("b", ""));
  }
}
