package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Immutable: which objects were alive at a moment, garbage not counted, by site.
 *
 * @param millis the moment, in milliseconds since 1970
 * @param moments among how many moments it was chosen
 * @param sites the sites, those with the most bytes first
 */
public record LiveHeap(long millis, int moments, ImmutableList<LiveSite> sites) {

  private static final Comparator<LiveSite> LARGEST_FIRST =
      Comparator.comparingLong(LiveSite::bytes)
          .thenComparingLong(LiveSite::objects)
          .reversed()
          .thenComparing(LiveSite::site);

  /** The bytes of all sites. */
  public long bytes() {
    long sum = 0;
    for (LiveSite objects : sites) {
      sum = Counters.plus(sum, objects.bytes());
    }
    return sum;
  }

  /** The objects of all sites. */
  public long objects() {
    long sum = 0;
    for (LiveSite objects : sites) {
      sum = Counters.plus(sum, objects.objects());
    }
    return sum;
  }

  /**
   * The moment at which live objects had the most bytes, of those at which they were counted after
   * a collection of the whole heap; of several programs, that of the fullest heap.
   *
   * @return the objects; empty if they were never counted
   */
  public static Optional<LiveHeap> atPeak(ProfileSnapshot snapshot) {
    return snapshot.histories().stream()
        .map(History::censuses)
        .filter(censuses -> !censuses.times().isEmpty())
        .map(censuses -> atPeak(censuses, snapshot))
        .max(Comparator.comparingLong(LiveHeap::bytes));
  }

  private static LiveHeap atPeak(Censuses censuses, ProfileSnapshot snapshot) {
    int count = censuses.times().length();
    LiveHeap peak = at(0, censuses, snapshot);
    for (int i = 1; i < count; i++) {
      LiveHeap next = at(i, censuses, snapshot);
      peak = next.bytes() > peak.bytes() ? next : peak;
    }
    return peak;
  }

  private static LiveHeap at(int census, Censuses censuses, ProfileSnapshot snapshot) {
    Map<AllocationSite, Long> objects = new TreeMap<>();
    censuses
        .contexts()
        .forEach(
            (context, series) -> {
              if (census >= series.first()) {
                long alive = series.objects().get(census - series.first());
                objects.merge(context.site(), alive, Counters::plus);
              }
            });
    List<LiveSite> sites = new ArrayList<>();
    objects.forEach(
        (site, alive) -> add(site, alive, alive * (weight(site, snapshot) - 1), snapshot, sites));
    return of(censuses.times().get(census), censuses.times().length(), sites);
  }

  /**
   * The number of objects that one of a site stands for that was tracked: the mean over the objects
   * that are stood for, since the weights of one site differ.
   */
  private static double weight(AllocationSite site, ProfileSnapshot snapshot) {
    ClockStats ages = snapshot.lifetimesBySite().getOrDefault(site, LifetimeStats.EMPTY).nanos();
    double objects = (double) ages.deaths().total() + ages.live().total();
    return objects == 0
        ? Math.max(1, snapshot.overhead().samplingInterval())
        : (ages.deaths().totalSquares() + (double) ages.live().totalSquares()) / objects;
  }

  /**
   * The objects that were alive at the end.
   *
   * @param limit only those that a collection saw alive at this age or a greater one; ages are
   *     filed in classes a quarter wide, and a class counts if all of it is old enough
   * @return the objects; empty if lifetimes were not recorded
   */
  public static Optional<LiveHeap> atEnd(ProfileSnapshot snapshot, AgeLimit limit) {
    if (snapshot.lifetimesBySite().isEmpty()) {
      return Optional.empty();
    }
    List<LiveSite> sites = new ArrayList<>();
    snapshot
        .lifetimesBySite()
        .forEach(
            (site, stats) -> {
              Buckets ages = limit.clock().of(stats).liveLastSeen();
              long objects = 0;
              double squares = 0;
              for (int i = 0; i < ages.size(); i++) {
                if (LogBuckets.lowerBound(ages.bucketAt(i)) >= limit.least()) {
                  objects = Counters.plus(objects, ages.countAt(i));
                  squares += ages.squareAt(i);
                }
              }
              add(site, objects, squares - objects, snapshot, sites);
            });
    return Optional.of(of(snapshot.environment().endMillis(), 1, sites));
  }

  private static void add(
      AllocationSite site,
      long objects,
      double variance,
      ProfileSnapshot snapshot,
      List<LiveSite> into) {
    if (objects > 0) {
      AllocationStats all = snapshot.bySite().getOrDefault(site, AllocationStats.EMPTY);
      into.add(LiveSite.of(site, objects, variance, all));
    }
  }

  private static LiveHeap of(long millis, int moments, List<LiveSite> sites) {
    return new LiveHeap(millis, moments, ImmutableList.sortedCopyOf(LARGEST_FIRST, sites));
  }
}
