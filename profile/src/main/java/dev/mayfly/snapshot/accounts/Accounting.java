package dev.mayfly.snapshot.accounts;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.parts.Part;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: the accounts of a snapshot, beside its contexts.
 *
 * @param rules which account a class belongs to
 * @param origins the origins of classes with methods in the contexts, by class name
 * @param threads the allocations attributed to each account on each thread, the largest first;
 *     empty if unknown
 */
public record Accounting(
    AccountRules rules,
    ImmutableSortedMap<String, CodeOrigin> origins,
    ImmutableList<AccountThread> threads) {

  /** No accounts, and nothing known of classes. */
  public static final Accounting NONE =
      new Accounting(AccountRules.NONE, ImmutableSortedMap.of(), ImmutableList.of());

  /** The rules of accounts, and where classes were loaded from. */
  public static final Part<Accounting> PART =
      Part.counters("accounts", NONE, Accounting::minus, Accounting::plus);

  private static final Comparator<AccountThread> LARGEST_FIRST =
      (one, other) -> {
        int order = Long.compare(other.stats().bytes(), one.stats().bytes());
        if (order == 0) {
          order = Long.compare(other.stats().allocations(), one.stats().allocations());
        }
        if (order == 0) {
          order = one.thread().compareTo(other.thread());
        }
        if (order == 0) {
          order = Long.compare(one.id(), other.id());
        }
        return order == 0 ? one.account().compareTo(other.account()) : order;
      };

  private record Key(String thread, long id, String account) {
    static Key of(AccountThread row) {
      return new Key(row.thread(), row.id(), row.account());
    }

    Key whenFinished() {
      return new Key(AccountThread.FINISHED, ThreadSnapshot.FOLDED, account);
    }

    AccountThread with(AllocationStats stats) {
      return new AccountThread(thread, id, account, stats);
    }
  }

  /**
   * Puts rules, origins and threads together.
   *
   * @param rules which account a class belongs to
   * @param origins where classes were loaded from; those not known may be omitted
   * @param threads the allocations attributed to each account on each thread; equal rows are joined
   * @return the same, in order
   */
  public static Accounting of(
      AccountRules rules, Map<String, CodeOrigin> origins, List<AccountThread> threads) {
    return new Accounting(
        rules,
        ImmutableSortedMap.copyOf(Maps.filterValues(origins, origin -> !origin.isUnknown())),
        rows(sums(threads)));
  }

  private static Map<Key, AllocationStats> sums(List<AccountThread> threads) {
    Map<Key, AllocationStats> sums = new HashMap<>();
    threads.forEach(row -> sums.merge(Key.of(row), row.stats(), AllocationStats::plus));
    return sums;
  }

  private static ImmutableList<AccountThread> rows(Map<Key, AllocationStats> sums) {
    List<AccountThread> rows = new ArrayList<>(sums.size());
    sums.forEach(
        (key, stats) -> {
          if (!stats.isEmpty()) {
            rows.add(key.with(stats));
          }
        });
    rows.sort(LARGEST_FIRST);
    return ImmutableList.copyOf(rows);
  }

  /** The origin of a class. */
  public CodeOrigin originOf(String className) {
    return origins.getOrDefault(className, CodeOrigin.UNKNOWN);
  }

  /** This accounting with other rules: threads are known by the old ones only. */
  public Accounting with(AccountRules other) {
    return other.equals(rules) ? this : new Accounting(other, origins, ImmutableList.of());
  }

  /** The accounting of both: the accounts only if both have the same. */
  public Accounting plus(Accounting other) {
    Map<String, CodeOrigin> all = new TreeMap<>(origins);
    other.origins.forEach(
        (name, origin) ->
            all.merge(name, origin, (one, two) -> one.compareTo(two) <= 0 ? one : two));
    if (!rules.equals(other.rules)) {
      return of(AccountRules.NONE, all, List.of());
    }
    return of(
        rules,
        all,
        ImmutableList.<AccountThread>builder().addAll(threads).addAll(other.threads).build());
  }

  /** The difference to an earlier moment; a thread that is no longer there has finished. */
  public Accounting minus(Accounting earlier) {
    if (threads.isEmpty() || !rules.equals(earlier.rules)) {
      return new Accounting(rules, origins, ImmutableList.of());
    }
    Map<Key, AllocationStats> rest = sums(threads);
    Map<Long, Boolean> alive = new HashMap<>();
    threads.forEach(row -> alive.put(row.id(), true));
    for (AccountThread before : earlier.threads) {
      Key key = Key.of(before);
      rest.computeIfPresent(
          alive.containsKey(before.id()) ? key : key.whenFinished(),
          (same, now) -> now.minus(before.stats()));
    }
    return new Accounting(rules, origins, rows(rest));
  }
}
