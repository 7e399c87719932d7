package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountSum;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.AllocationCounts;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Immutable: the allocations of each account, and on behalf of which account it allocated.
 *
 * <p>Every allocation is attributed to one account, as {@link AccountPath} says, or to none: the
 * accounts add up to the snapshot's totals.
 */
public final class AccountTable {

  private final AccountRules rules;
  private final ImmutableList<Account> accounts;
  private final ImmutableList<AccountPair> pairs;
  private final ImmutableList<AccountThread> threads;
  private final ImmutableSet<Quantity> quantities;

  private AccountTable(
      AccountRules rules,
      ImmutableList<Account> accounts,
      ImmutableList<AccountPair> pairs,
      ImmutableList<AccountThread> threads,
      ImmutableSet<Quantity> quantities) {
    this.quantities = quantities;
    this.rules = rules;
    this.accounts = accounts;
    this.pairs = pairs;
    this.threads = threads;
  }

  /** A pair of accounts. */
  private record Pair(String principal, String agent) {
    static Pair of(AccountPath path) {
      return new Pair(path.principal(), path.agent());
    }
  }

  /**
   * The place of a context.
   *
   * @param counts whether it is below the one whose allocations are attributed
   */
  private record Visit(AccountPath caller, AccountPath path, boolean counts) {}

  /**
   * Attributes the allocations of a snapshot to accounts.
   *
   * @param rules the accounts; with none, the table is empty
   * @return the table; time in proportion to the contexts
   */
  public static AccountTable of(ProfileSnapshot snapshot, AccountRules rules) {
    return of(snapshot, rules, snapshot.root());
  }

  /** The accounts of a snapshot, with the allocations of one context and its callees. */
  static AccountTable of(ProfileSnapshot snapshot, ContextSnapshot top) {
    return of(snapshot, snapshot.accounting().rules(), top);
  }

  @SuppressWarnings("ReferenceEquality")
  private static AccountTable of(
      ProfileSnapshot snapshot, AccountRules rules, ContextSnapshot top) {
    if (rules.isEmpty()) {
      return new AccountTable(
          rules, ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), ImmutableSet.of());
    }
    Accounting known = snapshot.accounting().with(rules);
    AccountFinder finder = new AccountFinder(rules, known::originOf);
    Map<Pair, AccountSum> pairs = new LinkedHashMap<>();
    Map<String, AccountSum> agents = new LinkedHashMap<>();
    rules.names().forEach(name -> agents.put(name, new AccountSum()));
    boolean[] found = {false};
    snapshot
        .root()
        .walk()
        .handDown(
            new Visit(AccountPath.OUTSIDE, AccountPath.OUTSIDE, snapshot.root() == top),
            (caller, context) ->
                new Visit(
                    caller.path,
                    finder.enter(caller.path, context.method()),
                    caller.counts || context == top),
            (context, visit) -> {
              if (visit.counts) {
                found[0] = true;
                add(context, visit, snapshot.lifetimesIn(context), finder, pairs, agents);
              }
            });
    if (!found[0]) {
      throw new IllegalArgumentException(top + " is not a context of this snapshot");
    }
    return table(snapshot, known, pairs, agents);
  }

  private static void add(
      ContextSnapshot context,
      Visit visit,
      Map<AllocationSite, LifetimeStats> lives,
      AccountFinder finder,
      Map<Pair, AccountSum> pairs,
      Map<String, AccountSum> agents) {
    for (Map.Entry<AllocationSite, SiteRecord> entry : context.sites().entrySet()) {
      AllocationSite site = entry.getKey();
      SiteRecord more = entry.getValue();
      LifetimeStats life = lives.getOrDefault(site, LifetimeStats.EMPTY);
      boolean byCaller = isConstructor(site, more, context);
      AccountPath charged = finder.at(byCaller ? visit.caller : visit.path, site);
      pairs
          .computeIfAbsent(Pair.of(charged), first -> new AccountSum())
          .add(site, more, life, true);
      agents
          .computeIfAbsent(charged.agent(), first -> new AccountSum())
          .add(site, more, life, !finder.isSettled(site));
    }
    if (!context.amounts().isEmpty()) {
      Amounts more = context.amounts();
      pairs.computeIfAbsent(Pair.of(visit.path), first -> new AccountSum()).add(more);
      agents.computeIfAbsent(visit.path.agent(), first -> new AccountSum()).add(more);
    }
  }

  /**
   * Whether a context is that of the constructor in which an object was sampled that unwoven code
   * makes: it is on the stack that was walked, but did not ask for the object.
   */
  private static boolean isConstructor(
      AllocationSite site, SiteRecord more, ContextSnapshot context) {
    return site.kind() == AllocationKind.UNWOVEN_CALLER
        && !more.sample().isEmpty()
        && site.method().equals(context.method());
  }

  private static AccountTable table(
      ProfileSnapshot snapshot,
      Accounting known,
      Map<Pair, AccountSum> pairs,
      Map<String, AccountSum> agents) {
    ContextSampling sampling = snapshot.contextSampling();
    Map<String, AllocationStats> forOthers = new LinkedHashMap<>();
    Map<String, AllocationStats> byOthers = new LinkedHashMap<>();
    List<AccountPair> rows = new ArrayList<>();
    pairs.forEach(
        (pair, sum) -> {
          AccountPair row = new AccountPair(pair.principal, pair.agent, sum.amount(sampling));
          rows.add(row);
          if (row.isForAnother()) {
            AllocationStats stats = row.charged().stats();
            forOthers.merge(pair.agent, stats, AllocationStats::plus);
            byOthers.merge(pair.principal, stats, AllocationStats::plus);
            agents.computeIfAbsent(pair.principal, none -> new AccountSum());
          }
        });
    List<Account> accounts = new ArrayList<>();
    agents.forEach(
        (name, sum) ->
            accounts.add(
                new Account(
                    name,
                    sum.amount(sampling),
                    forOthers.getOrDefault(name, AllocationStats.EMPTY),
                    byOthers.getOrDefault(name, AllocationStats.EMPTY),
                    sum.byType())));
    accounts.sort(
        largestFirst((Account account) -> account.charged().stats()).thenComparing(Account::name));
    rows.sort(
        largestFirst((AccountPair pair) -> pair.charged().stats())
            .thenComparing(AccountPair::principal)
            .thenComparing(AccountPair::agent));
    return new AccountTable(
        known.rules(),
        ImmutableList.copyOf(accounts),
        ImmutableList.copyOf(rows),
        known.threads(),
        snapshot.quantities());
  }

  private static <T> Comparator<T> largestFirst(Function<T, AllocationStats> stats) {
    return Comparator.comparingLong((T row) -> stats.apply(row).bytes())
        .thenComparingLong(row -> stats.apply(row).allocations())
        .reversed();
  }

  /** Whether no accounts were requested. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** The quantities of contexts that are known of each account. */
  public ImmutableSet<Quantity> quantities() {
    return quantities;
  }

  /** The rules that the table was created with. */
  public AccountRules rules() {
    return rules;
  }

  /**
   * All accounts, the one with the most bytes first: all that are named, also without allocations,
   * and {@link AccountRules#NO_ACCOUNT} if anything is left.
   */
  public ImmutableList<Account> accounts() {
    return accounts;
  }

  /**
   * An account.
   *
   * @return the account, if there is one of that name
   */
  public Optional<Account> account(String name) {
    return accounts.stream().filter(account -> account.name().equals(name)).findFirst();
  }

  /**
   * The accounts and on whose behalf they allocated, the pair with the most bytes first; all add up
   * to the totals.
   */
  public ImmutableList<AccountPair> pairs() {
    return pairs;
  }

  /**
   * The allocations attributed to each account on each thread; empty where contexts are sampled, or
   * where the profile was recorded with other accounts.
   */
  public ImmutableList<AccountThread> threads() {
    return threads;
  }

  /**
   * The accounts, each as often as an object is attributed to it: at most {@link Integer#MAX_VALUE}
   * times; {@link #byAccount()} is exact. Takes time proportional to the accounts.
   */
  public ImmutableMultiset<String> allocated() {
    return AllocationCounts.multiset(byAccount());
  }

  /** The allocations attributed to the accounts, by name; in the order of {@link #accounts()}. */
  public ImmutableMap<String, AllocationStats> byAccount() {
    return accounts.stream()
        .collect(ImmutableMap.toImmutableMap(Account::name, account -> account.charged().stats()));
  }
}
