package dev.mayfly.snapshot.comparison;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/**
 * Immutable: the changes from one profile to another, of two runs or two versions of a program.
 *
 * <p>Unlike {@link ProfileSnapshot#minus} this is no difference of counters: either profile may
 * have more. Types are matched by name. Sites are matched by method, type and line; where a
 * method's lines have moved and it has as many sites of the type as before, they are matched in the
 * order of their lines. Contexts are matched by their path of methods, each with its own
 * allocations. The largest changes of bytes come first, up or down; unchanged entries come last.
 */
public final class ProfileComparison {

  private static final Comparator<Change> LARGEST_FIRST =
      Comparator.<Change>comparingLong(change -> -Math.abs(change.bytes()))
          .thenComparing(change -> -Math.abs(change.allocations()));

  private static final Comparator<ContextAmountChange> LARGEST_AMOUNT_FIRST =
      Comparator.comparing((ContextAmountChange row) -> !row.change().isKnown())
          .thenComparingLong(
              row -> row.change().isKnown() ? -Math.abs(row.change().difference()) : 0);

  private final ProfileSnapshot before;
  private final ProfileSnapshot after;
  private final ImmutableMap<String, Change> byType;
  private final ImmutableMap<AllocationSite, Change> bySite;
  private final ImmutableList<ContextChange> byContext;
  private final ImmutableMap<String, Change> byAccount;

  private ProfileComparison(ProfileSnapshot before, ProfileSnapshot after) {
    this.before = before;
    this.after = after;
    this.byType = largestFirst(joined(before.byType(), after.byType()));
    this.bySite = largestFirst(joined(moved(before.bySite(), after.bySite()), after.bySite()));
    this.byContext = contexts(root());
    this.byAccount = accounts(before, after);
  }

  /**
   * Compares two profiles; time in proportion to their sizes.
   *
   * @param before the first
   * @param after the second
   * @return the changes
   */
  public static ProfileComparison of(ProfileSnapshot before, ProfileSnapshot after) {
    return new ProfileComparison(before, after);
  }

  /** The first profile. */
  public ProfileSnapshot before() {
    return before;
  }

  /** The second profile. */
  public ProfileSnapshot after() {
    return after;
  }

  /** All that was allocated. */
  public Change total() {
    return new Change(before.total(), after.total());
  }

  /** The quantities of contexts that both profiles know. */
  public ImmutableSet<Quantity> quantities() {
    return Sets.intersection(before.quantities(), after.quantities()).immutableCopy();
  }

  /**
   * All that there is of a quantity.
   *
   * @param quantity any quantity
   * @return the amounts; nothing of a quantity of contexts unless both profiles know it
   */
  public AmountChange total(Quantity quantity) {
    if (quantity.isOfSites()) {
      return new AmountChange(before.total().get(quantity), after.total().get(quantity));
    }
    return quantities().contains(quantity) ? root().totalAmount(quantity) : AmountChange.NONE;
  }

  /**
   * The amount of a quantity in contexts themselves, the largest changes first, without those that
   * have none of it; changes that are not known come last. Time in proportion to the contexts.
   *
   * @return the contexts; empty unless both profiles know it
   */
  public ImmutableList<ContextAmountChange> byContext(Quantity quantity) {
    List<ContextAmountChange> changes = new ArrayList<>();
    if (quantities().contains(quantity)) {
      forEachContext(
          root(),
          (context, path) -> {
            if (context.hasOwn(quantity)) {
              changes.add(new ContextAmountChange(path, context.amount(quantity)));
            }
          });
    }
    changes.sort(LARGEST_AMOUNT_FIRST);
    return ImmutableList.copyOf(changes);
  }

  /** Allocations by type name. */
  public ImmutableMap<String, Change> byType() {
    return byType;
  }

  /** Allocations by site, with the lines of the second profile where there are any. */
  public ImmutableMap<AllocationSite, Change> bySite() {
    return bySite;
  }

  /** Allocations of contexts themselves, without contexts that allocate nothing themselves. */
  public ImmutableList<ContextChange> byContext() {
    return byContext;
  }

  /** The contexts of both profiles, each once. */
  public ComparedContext root() {
    return ComparedContext.of(before.root(), after.root());
  }

  /**
   * Allocations attributed to accounts, by name: those of the second profile, or of the first if
   * the second has none; empty if neither has any.
   */
  public ImmutableMap<String, Change> byAccount() {
    return byAccount;
  }

  private static ImmutableMap<String, Change> accounts(
      ProfileSnapshot before, ProfileSnapshot after) {
    AccountRules own = after.accounting().rules();
    AccountRules rules = own.isEmpty() ? before.accounting().rules() : own;
    return largestFirst(
        joined(
            before.withAccounts(rules).accounts().byAccount(),
            after.withAccounts(rules).accounts().byAccount()));
  }

  private static <K> Map<K, Change> joined(
      Map<K, AllocationStats> before, Map<K, AllocationStats> after) {
    Map<K, Change> all = new LinkedHashMap<>();
    after.forEach(
        (key, stats) ->
            all.put(key, new Change(before.getOrDefault(key, AllocationStats.EMPTY), stats)));
    before.forEach((key, stats) -> all.putIfAbsent(key, new Change(stats, AllocationStats.EMPTY)));
    return all;
  }

  private static <K> ImmutableMap<K, Change> largestFirst(Map<K, Change> changes) {
    List<Map.Entry<K, Change>> rows = new ArrayList<>(changes.entrySet());
    rows.removeIf(row -> row.getValue().equals(Change.NONE));
    // stable: equal changes keep their order
    rows.sort(Map.Entry.comparingByValue(LARGEST_FIRST));
    return ImmutableMap.copyOf(rows);
  }

  /** The sites of the first profile, at the lines of the second where a method's have moved. */
  private static Map<AllocationSite, AllocationStats> moved(
      Map<AllocationSite, AllocationStats> before, Map<AllocationSite, AllocationStats> after) {
    Map<AllocationSite, List<AllocationSite>> was = byLine(before);
    Map<AllocationSite, List<AllocationSite>> is = byLine(after);
    BinaryOperator<AllocationStats> plus = AllocationStats::plus;
    Map<AllocationSite, AllocationStats> moved = new HashMap<>();
    was.forEach(
        (group, sites) -> {
          List<AllocationSite> now = is.getOrDefault(group, List.of());
          boolean same = now.size() == sites.size();
          for (int i = 0; i < sites.size(); i++) {
            AllocationStats stats = before.getOrDefault(sites.get(i), AllocationStats.EMPTY);
            moved.merge(same ? now.get(i) : sites.get(i), stats, plus);
          }
        });
    return new TreeMap<>(moved);
  }

  /** The sites of each method, type and kind, in the order of their lines. */
  private static Map<AllocationSite, List<AllocationSite>> byLine(
      Map<AllocationSite, AllocationStats> sites) {
    Map<AllocationSite, List<AllocationSite>> groups = new HashMap<>();
    for (AllocationSite site : new TreeMap<>(sites).keySet()) {
      AllocationSite group = new AllocationSite(site.method(), 0, site.typeName(), site.kind());
      groups.computeIfAbsent(group, key -> new ArrayList<>(1)).add(site);
    }
    return groups;
  }

  private static ImmutableList<ContextChange> contexts(ComparedContext root) {
    List<ContextChange> changes = new ArrayList<>();
    forEachContext(
        root,
        (context, path) -> {
          Change self = context.self();
          if (!self.equals(Change.NONE)) {
            changes.add(new ContextChange(path, self));
          }
        });
    changes.sort(Comparator.comparing(ContextChange::change, LARGEST_FIRST));
    return ImmutableList.copyOf(changes);
  }

  private static void forEachContext(
      ComparedContext root, BiConsumer<ComparedContext, ContextPath> visitor) {
    root.walk().handDown(ContextPath.ROOT, (path, context) -> path.to(context.any()), visitor);
  }
}
