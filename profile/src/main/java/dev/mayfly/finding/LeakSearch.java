package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: finds the contexts and types of which there are steadily more
 * objects.
 *
 * <p>A program has many contexts, and of many populations some rise by chance. So all rises are
 * judged together ({@link StepDown}): that anything is found by chance where all counts are
 * independent of time has a probability of at most 5 %.
 */
public final class LeakSearch {

  /** Fewer live objects are no leak. */
  static final int FEWEST_ALIVE = 20;

  /** Fewer tracked ones tell too little of all. */
  static final int FEWEST_TRACKED = 10;

  /** Among this number of objects, a steady rise by all of them shows in spite of sampling. */
  static final int ENOUGH_TRACKED = 100;

  private static final double MILLIS = 1e3;

  /** A population that rises, if only by chance. */
  private record Rising(
      @Nullable ContextSite context, String typeName, LiveSeries series, SteadyRise rise) {}

  private LeakSearch() {}

  /**
   * The suspects of a snapshot, the one that weighs most first ({@link LeakSuspect#weight}), and
   * behind each one those that its objects hold. Time in proportion to the contexts that were
   * counted, and to the squares of the counts of each and of the suspects.
   *
   * @return the suspects; none where live objects were not counted, or less than {@link
   *     #fewestCensuses} times
   */
  public static ImmutableList<LeakSuspect> of(ProfileSnapshot snapshot) {
    List<LeakSuspect> suspects = new ArrayList<>();
    for (History history : snapshot.histories()) {
      search(snapshot, history.censuses(), suspects);
    }
    return LeakHolders.of(suspects);
  }

  /**
   * The contexts whose live objects may grow, where so few of these are tracked that a rise does
   * not show: those with the most live objects first. None where each object is tracked.
   *
   * @param suspects the suspects that were found in it
   */
  public static ImmutableList<Map.Entry<ContextSite, LiveSeries>> undecided(
      ProfileSnapshot snapshot, List<LeakSuspect> suspects) {
    Set<ContextSite> found = new HashSet<>();
    suspects.forEach(suspect -> suspect.context().ifPresent(found::add));
    return snapshot.histories().stream()
        .flatMap(history -> history.censuses().contexts().entrySet().stream())
        .filter(entry -> !found.contains(entry.getKey()) && isUndecided(entry.getValue()))
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<ContextSite, LiveSeries> entry) -> entry.getValue().last())
                .reversed())
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isUndecided(LiveSeries series) {
    int n = series.objects().length();
    if (n < SteadyRise.FEWEST
        || series.last() < FEWEST_ALIVE
        || series.tracked() >= Math.min(ENOUGH_TRACKED, series.last())) {
      return false;
    }
    double earlier = 0;
    double later = 0;
    for (int i = 0; i < n / 2; i++) {
      earlier += series.objects().get(i);
      later += series.objects().get(n - 1 - i);
    }
    return later > earlier;
  }

  /** With fewer counts of live objects nothing is said. */
  public static int fewestCensuses() {
    return SteadyRise.FEWEST;
  }

  private static void search(
      ProfileSnapshot snapshot, Censuses censuses, List<LeakSuspect> suspects) {
    double[] seconds = new double[censuses.times().length()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = (censuses.times().get(i) - censuses.times().get(0)) / MILLIS;
    }
    List<Rising> rising = new ArrayList<>();
    int tested = 0;
    for (Map.Entry<ContextSite, LiveSeries> entry : censuses.contexts().entrySet()) {
      ContextSite context = entry.getKey();
      tested += test(context, context.site().typeName(), entry.getValue(), seconds, rising);
    }
    for (Map.Entry<String, LiveSeries> entry : censuses.types().entrySet()) {
      tested += test(null, entry.getKey(), entry.getValue(), seconds, rising);
    }
    rising.sort((one, other) -> Double.compare(one.rise().chance(), other.rise().chance()));
    List<LeakSuspect> types = new ArrayList<>();
    Set<String> explained = new HashSet<>();
    StepDown judged = new StepDown(tested);
    for (Rising one : rising) {
      if (!judged.finds(one.rise().chance())) {
        break;
      }
      ContextSite context = one.context();
      if (context == null) {
        types.add(suspectType(snapshot, censuses, one, judged.chance()));
      } else {
        suspects.add(suspect(snapshot, censuses, one, context, judged.chance()));
        explained.add(one.typeName());
      }
    }
    types.removeIf(type -> explained.contains(type.typeName()));
    suspects.addAll(types);
  }

  private static int test(
      @Nullable ContextSite context,
      String typeName,
      LiveSeries series,
      double[] seconds,
      List<Rising> rising) {
    if (series.last() < FEWEST_ALIVE || series.tracked() < FEWEST_TRACKED) {
      return 0;
    }
    // a late series is judged from its beginning
    int begun = 0;
    while (series.objects().get(begun) == 0) {
      begun++;
    }
    int n = series.objects().length() - begun;
    if (n < SteadyRise.FEWEST) {
      return 0;
    }
    double[] times = new double[n];
    double[] counts = new double[n];
    for (int i = 0; i < n; i++) {
      times[i] = seconds[series.first() + begun + i];
      counts[i] = series.objects().get(begun + i);
    }
    SteadyRise rise = SteadyRise.of(times, counts);
    if (rise != null) {
      rising.add(new Rising(context, typeName, series, rise));
    }
    return 1;
  }

  private static LeakSuspect suspect(
      ProfileSnapshot snapshot, Censuses censuses, Rising one, ContextSite where, double chance) {
    Optional<ContextSnapshot> context = where.in(snapshot.root());
    AllocationStats made =
        context
            .map(tree -> tree.self().get(where.site()))
            .orElseGet(() -> snapshot.bySite().getOrDefault(where.site(), AllocationStats.EMPTY));
    LifetimeStats lives =
        context.map(tree -> snapshot.lifetimesIn(tree).get(where.site())).orElse(null);
    return suspect(
        censuses,
        one,
        Optional.of(where),
        made,
        lives,
        account(snapshot.accounting(), where),
        chance);
  }

  private static LeakSuspect suspectType(
      ProfileSnapshot snapshot, Censuses censuses, Rising one, double chance) {
    AllocationStats made = snapshot.byType().getOrDefault(one.typeName(), AllocationStats.EMPTY);
    LifetimeStats lives = snapshot.lifetimesByType().get(one.typeName());
    return suspect(censuses, one, Optional.empty(), made, lives, Optional.empty(), chance);
  }

  private static Optional<AccountPath> account(Accounting accounting, ContextSite where) {
    if (accounting.rules().isEmpty()) {
      return Optional.empty();
    }
    AccountFinder finder = new AccountFinder(accounting.rules(), accounting::originOf);
    return Optional.of(finder.at(where.path(), where.site()));
  }

  /**
   * The ages at the snapshot, unless most have died since the last census, as at a program's end.
   */
  private static Buckets ages(@Nullable LifetimeStats lives, long alive) {
    Buckets ages = lives == null ? Buckets.EMPTY : lives.nanos().live();
    return ages.total() < alive / 2 ? Buckets.EMPTY : ages;
  }

  private static LeakSuspect suspect(
      Censuses censuses,
      Rising one,
      Optional<ContextSite> context,
      AllocationStats made,
      @Nullable LifetimeStats lives,
      Optional<AccountPath> account,
      double chance) {
    SteadyRise rise = one.rise();
    double size = made.allocations() == 0 ? 0 : (double) made.bytes() / made.allocations();
    double alive = (double) one.series().last();
    return new LeakSuspect(
        one.typeName(),
        context,
        censuses.times(),
        one.series(),
        rise.perSecond(),
        rise.low(),
        rise.high(),
        rise.perSecond() * size,
        made.allocations() == 0 ? 1 : Math.min(1, alive / made.allocations()),
        ages(lives, one.series().last()),
        account,
        chance,
        LeakHolding.NONE);
  }
}
