package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AccountTableTest {

  private static final AccountRules RULES = AccountRules.parse("a:a.*;b:b.*;c:c.*");

  private static AllocationSite site(String className, AllocationKind kind) {
    return new AllocationSite(new MethodFrame(className, "run", "()V"), 1, "T", kind);
  }

  /** One object of 16 bytes, made by the innermost of these classes; {@code *} is a fold. */
  private static ContextBuilder record(ContextBuilder root, String... classes) {
    return record(root, site(classes[classes.length - 1], AllocationKind.OBJECT), classes);
  }

  private static ContextBuilder record(
      ContextBuilder root, AllocationSite site, String... classes) {
    ContextBuilder context = root;
    for (String name : classes) {
      context =
          name.equals("*") ? context.folded() : context.child(new MethodFrame(name, "run", "()V"));
    }
    context.record(site, new AllocationStats(1, 0, 16, 0));
    return root;
  }

  private static AccountTable table(ContextBuilder root) {
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .withAccounts(RULES)
        .accounts();
  }

  /** {@code principal>agent}, and how many objects. */
  private static Map<String, Long> pairs(AccountTable table) {
    Map<String, Long> pairs = new TreeMap<>();
    for (AccountPair pair : table.pairs()) {
      pairs.put(pair.principal() + ">" + pair.agent(), pair.charged().stats().allocations());
    }
    return pairs;
  }

  private static Map<String, Long> pairs(String... classes) {
    return pairs(table(record(ContextSnapshot.builder(), classes)));
  }

  @Test
  void theInnermostAccountIsChargedAndTheOutermostOtherOneAsked() {
    assertThat(pairs("a.A")).containsExactly(Map.entry("a>a", 1L));
    assertThat(pairs("x.X", "a.A")).containsExactly(Map.entry("a>a", 1L));
    assertThat(pairs("a.A", "x.X")).containsExactly(Map.entry("a>a", 1L));
    assertThat(pairs("a.A", "b.B")).containsExactly(Map.entry("a>b", 1L));
    assertThat(pairs("x.X", "a.A", "x.X", "b.B", "x.X")).containsExactly(Map.entry("a>b", 1L));
    assertThat(pairs("a.A", "b.B", "c.C")).containsExactly(Map.entry("a>c", 1L));
    assertThat(pairs("a.A", "a.Other", "a.A")).containsExactly(Map.entry("a>a", 1L));
    assertThat(pairs("x.X", "y.Y")).containsExactly(Map.entry("(no account)>(no account)", 1L));
  }

  @Test
  void whoeverCallsBackHasAsked() {
    assertThat(pairs("a.A", "b.B", "a.A")).containsExactly(Map.entry("b>a", 1L));
    assertThat(pairs("a.A", "b.B", "c.C", "a.A")).containsExactly(Map.entry("b>a", 1L));
    assertThat(pairs("a.A", "b.B", "a.A", "b.B")).containsExactly(Map.entry("a>b", 1L));
  }

  @Test
  void whatIsFoldedIsTheCallers() {
    AllocationSite site = site("x.X", AllocationKind.OBJECT);
    ContextBuilder root = ContextSnapshot.builder();
    record(root, site, "a.A", "*");
    record(root, site("b.B", AllocationKind.OBJECT), "a.A", "*");
    assertThat(pairs(table(root))).isEqualTo(Map.of("a>a", 1L, "a>b", 1L));
  }

  @Test
  void aSitesOwnMethodIsInnermostButAConstructorThatUnwovenCodeRunsAsksForNothing() {
    ContextBuilder root = ContextSnapshot.builder();
    record(root, site("b.B", AllocationKind.ARRAY), "a.A");
    record(root, site("c.C", AllocationKind.UNWOVEN_CALLER), "a.A");
    assertThat(pairs(table(root))).isEqualTo(Map.of("a>b", 1L, "a>a", 1L));
  }

  @Test
  void accountsSayWhatTheyDoForOthersAndOthersForThem() {
    ContextBuilder root = ContextSnapshot.builder();
    record(root, "a.A");
    record(root, "a.A", "b.B");
    record(root, "a.A", "b.B", "x.X");
    record(root, "b.B");
    AccountTable table = table(root);
    assertThat(table.accounts()).extracting(Account::name).containsExactly("b", "a", "c");
    Account a = table.account("a").orElseThrow();
    Account b = table.account("b").orElseThrow();
    assertThat(a.charged().stats().allocations()).isEqualTo(1);
    assertThat(a.byOthers().allocations()).isEqualTo(2);
    assertThat(a.forOthers()).isEqualTo(AllocationStats.EMPTY);
    assertThat(b.charged().stats()).isEqualTo(new AllocationStats(3, 0, 48, 0));
    assertThat(b.forOthers().allocations()).isEqualTo(2);
    assertThat(b.byType()).isEqualTo(ImmutableMap.of("T", new AllocationStats(3, 0, 48, 0)));
    assertThat(table.account("c").orElseThrow().charged().stats()).isEqualTo(AllocationStats.EMPTY);
    assertThat(table.account("(no account)")).isEmpty();
  }

  @Test
  void multisetsCountByAccountInAContextAsItsCallersDecide() {
    ContextBuilder root = ContextSnapshot.builder();
    record(root, "a.A", "x.X");
    record(root, "a.A", "x.X", "b.B");
    record(root, "b.B", "x.X");
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    ProfileSnapshot charged = snapshot.withAccounts(RULES);
    assertThat(charged.allocatedByAccount()).isEqualTo(ImmutableMultiset.of("a", "b", "b"));
    ContextSnapshot ofA = charged.root().children().get(0);
    ContextSnapshot shared = ofA.children().get(0);
    assertThat(charged.allocatedByAccount(shared)).isEqualTo(ImmutableMultiset.of("a", "b"));
    assertThat(charged.allocatedByAccount(shared.children().get(0)))
        .isEqualTo(ImmutableMultiset.of("b"));
    assertThat(charged.accounts().account("b").orElseThrow().allocated())
        .isEqualTo(ImmutableMultiset.of("T", "T"));
    assertThat(snapshot.allocatedByAccount()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> charged.allocatedByAccount(root.build()))
        .withMessageContaining("is not a context of this snapshot");
  }

  @Test
  void liveBytesAreThoseOfTheObjectsThatLive() {
    ContextBuilder root = ContextSnapshot.builder();
    AllocationSite large = site("a.A", AllocationKind.OBJECT);
    ContextBuilder context = root.child(large.method());
    context.record(large, new AllocationStats(10, 0, 1000, 0));
    ClockStats clock = new ClockStats(Buckets.of(6), Buckets.of(0, 4), 6);
    context.add(large, SiteRecord.of(new LifetimeStats(10, 6, 10, clock, clock, clock)));
    AccountAmount charged = table(root).account("a").orElseThrow().charged();
    assertThat(charged.live()).isEqualTo(4);
    assertThat(charged.liveBytes()).isEqualTo(400);
    assertThat(charged.lifetimes().trackedDeaths()).isEqualTo(6);
  }

  @Test
  void withoutRulesThereIsNoTable() {
    assertThat(ProfileSnapshot.EMPTY.accounts().isEmpty()).isTrue();
    assertThat(ProfileSnapshot.EMPTY.accounts().accounts()).isEmpty();
  }

  // Another way to compute the same: context by context, its path walked again for each site.

  private static void charge(
      ContextSnapshot context,
      List<String> callers,
      AccountRules rules,
      Map<String, AllocationStats> charged,
      Map<String, LifetimeStats> lived) {
    List<String> path = new ArrayList<>(callers);
    if (context.method() != null) {
      path.add(context.method().className());
    }
    context
        .self()
        .forEach(
            (site, s) ->
                charged.merge(
                    pair(asking(context, callers, path, site), site, rules),
                    s,
                    AllocationStats::plus));
    context
        .lifetimes()
        .forEach(
            (site, s) ->
                lived.merge(
                    pair(asking(context, callers, path, site), site, rules),
                    s,
                    LifetimeStats::plus));
    context.children().forEach(child -> charge(child, path, rules, charged, lived));
  }

  private static List<String> asking(
      ContextSnapshot context, List<String> callers, List<String> path, AllocationSite site) {
    boolean walkedInConstructor =
        site.kind() == AllocationKind.UNWOVEN_CALLER
            && context.samples().get(site) != null
            && site.method().equals(context.method());
    return walkedInConstructor ? callers : path;
  }

  private static String pair(List<String> path, AllocationSite site, AccountRules rules) {
    List<String> accounts = new ArrayList<>();
    List<String> frames = new ArrayList<>(path);
    if (site.kind() != AllocationKind.UNWOVEN_CALLER) {
      frames.add(site.method().className());
    }
    for (String frame : frames) {
      String account = rules.accountOf(frame, CodeOrigin.UNKNOWN);
      if (account != null) {
        accounts.add(account);
      }
    }
    if (accounts.isEmpty()) {
      return "(no account)>(no account)";
    }
    String agent = accounts.get(accounts.size() - 1);
    return accounts.stream().filter(account -> !account.equals(agent)).findFirst().orElse(agent)
        + ">"
        + agent;
  }

  @Test
  void isWhatANaiveWalkGivesAndAddsUpToTheTotals() {
    RandomProfiles profiles = new RandomProfiles(20_261_122, true);
    List<AccountRules> all =
        List.of(
            AccountRules.parse("one:p.m0;two:p.m1,p.m2"),
            AccountRules.parse("all:p.*"),
            AccountRules.parse("none:q.*"),
            AccountRules.parse("x:p.m3;package"));
    for (int trial = 0; trial < 200; trial++) {
      AccountRules rules = all.get(trial % all.size());
      ProfileSnapshot snapshot = profiles.next().withAccounts(rules);
      Map<String, AllocationStats> charged = new TreeMap<>();
      Map<String, LifetimeStats> lived = new TreeMap<>();
      charge(snapshot.root(), List.of(), rules, charged, lived);
      Map<String, AllocationStats> found = new TreeMap<>();
      AllocationStats sum = AllocationStats.EMPTY;
      for (AccountPair pair : snapshot.accounts().pairs()) {
        String key = pair.principal() + ">" + pair.agent();
        if (!pair.charged().stats().isEmpty()) {
          found.put(key, pair.charged().stats());
        }
        LifetimeStats lives = pair.charged().lifetimes();
        assertThat(lives.trackedBirths())
            .isEqualTo(lived.getOrDefault(key, LifetimeStats.EMPTY).trackedBirths());
        assertThat(lives.nanos().live())
            .isEqualTo(lived.getOrDefault(key, LifetimeStats.EMPTY).nanos().live());
      }
      charged.values().removeIf(AllocationStats::isEmpty);
      assertThat(found).as("trial %s", trial).isEqualTo(charged);
      AllocationStats types = AllocationStats.EMPTY;
      for (Account account : snapshot.accounts().accounts()) {
        sum = sum.plus(account.charged().stats());
        for (AllocationStats ofType : account.byType().values()) {
          types = types.plus(ofType);
        }
      }
      assertThat(sum).as("trial %s", trial).isEqualTo(snapshot.total());
      assertThat(types).as("trial %s", trial).isEqualTo(snapshot.total());
    }
  }

  @Test
  void whatDependsOnSampledContextsHasAnError() {
    AllocationSite library = site("x.X", AllocationKind.OBJECT);
    AllocationSite own = site("a.A", AllocationKind.OBJECT);
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder a = root.child(own.method());
    ContextBuilder b = root.child(new MethodFrame("b.B", "run", "()V"));
    a.add(own, SiteRecord.of(new ContextSample(10, 100, 900, 0, 0, 0)));
    a.child(library.method())
        .add(library, SiteRecord.of(new ContextSample(30, 300, 2700, 0, 0, 0)));
    b.child(library.method()).add(library, SiteRecord.of(new ContextSample(10, 100, 900, 0, 0, 0)));
    AccountTable table =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(
                SiteCounts.PART,
                ImmutableMap.of(
                    library, new AllocationStats(4000, 0, 64_000, 0),
                    own, new AllocationStats(1000, 0, 16_000, 0)))
            .withAccounts(RULES)
            .accounts();
    AccountAmount ofA = table.account("a").orElseThrow().charged();
    assertThat(ofA.stats().allocations()).isEqualTo(4000);
    // only the library's site depends on contexts: 3/4 of 4000, known from 50 objects
    assertThat(ofA.estimate().objects()).isEqualTo(30);
    assertThat(ofA.estimate().allocationsLow()).isBetween(3000.0, 4000.0);
    assertThat(ofA.estimate().allocationsHigh()).isBetween(4000.0, 5000.0);
    AccountAmount ofB = table.account("b").orElseThrow().charged();
    assertThat(ofB.stats().allocations()).isEqualTo(1000);
    assertThat(ofB.estimate().allocationsLow()).isLessThan(1000);
    ProfileSnapshot exact = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(exact.withAccounts(RULES).accounts().account("a").orElseThrow().charged().estimate())
        .isNull();
  }
}
