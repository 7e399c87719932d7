package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: follows the live objects of each site through the profiles of a program,
 * and finds the sites of which there are steadily more, by the test of {@link LeakSearch}.
 *
 * <p>An object counts once a collection has seen it alive. No collection of the whole heap is
 * requested, so objects count until one finds them dead. A profile counts if a collection ran since
 * the one before that counts: without, it has nothing new to say of which objects live.
 */
public final class TrendSearch {

  private static final AgeLimit SEEN_ALIVE = new AgeLimit(AgeLimit.Clock.NANOS, 1);
  private static final double MILLIS = 1e3;

  // by site: how many objects were live in each profile; shorter where the last ones had none
  private final Map<AllocationSite, List<Long>> objects = new HashMap<>();
  private final List<Double> seconds = new ArrayList<>();
  private @Nullable ProfileSnapshot last;
  private int profiles;
  private long collections;

  /** A rise, if only by chance. */
  private record Rising(AllocationSite site, ImmutableLongArray objects, SteadyRise rise) {}

  /** Prepares a search. */
  public TrendSearch() {}

  /** With fewer profiles that have a collection between them nothing is found. */
  public static int fewestProfiles() {
    return SteadyRise.FEWEST;
  }

  /**
   * Adds the next profile. One of another program begins the search again.
   *
   * @param snapshot the profile, later than those before
   */
  public void add(ProfileSnapshot snapshot) {
    Instant start = snapshot.environment().start();
    if (last != null && !start.equals(last.environment().start())) {
      objects.clear();
      seconds.clear();
      profiles = 0;
      collections = 0;
    }
    last = snapshot;
    profiles++;
    long now = snapshot.get(CollectionSpacing.PART).collections();
    if (now == collections) {
      return;
    }
    collections = now;
    List<LiveSite> live =
        LiveHeap.atEnd(snapshot, SEEN_ALIVE).map(LiveHeap::sites).orElse(ImmutableList.of());
    for (LiveSite site : live) {
      List<Long> counts = objects.computeIfAbsent(site.site(), first -> new ArrayList<>());
      while (counts.size() < seconds.size()) {
        counts.add(0L);
      }
      counts.add(site.objects());
    }
    seconds.add(Duration.between(start, snapshot.environment().end()).toMillis() / MILLIS);
  }

  /** The number of profiles that there are of the program that the last one is of. */
  public int profiles() {
    return profiles;
  }

  /** Before how many of these profiles a collection ran that none before has seen. */
  public int collected() {
    return seconds.size();
  }

  /** From the first profile with a collection to the last one, in seconds. */
  public double duration() {
    return seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1) - seconds.get(0);
  }

  /** The number of sites that had live objects. */
  public int sites() {
    return objects.size();
  }

  /** The sites that rise, the one that rises by the most bytes first. */
  public ImmutableList<Trend> rising() {
    ProfileSnapshot now = last;
    if (now == null) {
      return ImmutableList.of();
    }
    List<Rising> rising = new ArrayList<>();
    int tested = 0;
    for (Map.Entry<AllocationSite, List<Long>> site : objects.entrySet()) {
      double[] counts = Arrays.copyOf(Doubles.toArray(site.getValue()), seconds.size());
      int begun = begun(counts);
      if (counts.length - begun >= SteadyRise.FEWEST && isEnough(site.getKey(), counts, now)) {
        tested++;
        SteadyRise rise =
            SteadyRise.of(
                Doubles.toArray(seconds.subList(begun, seconds.size())),
                Arrays.copyOfRange(counts, begun, counts.length));
        if (rise != null) {
          rising.add(new Rising(site.getKey(), objectsOf(counts), rise));
        }
      }
    }
    return judged(rising, tested, now);
  }

  /** Whether the objects that are live now tell of all of them. */
  private static boolean isEnough(AllocationSite site, double[] counts, ProfileSnapshot now) {
    LifetimeStats lives = now.lifetimesBySite().getOrDefault(site, LifetimeStats.EMPTY);
    return counts[counts.length - 1] >= LeakSearch.FEWEST_ALIVE
        && lives.trackedBirths() - lives.trackedDeaths() >= LeakSearch.FEWEST_TRACKED;
  }

  /** The ones that do not rise by chance. */
  private static ImmutableList<Trend> judged(List<Rising> rising, int tested, ProfileSnapshot now) {
    rising.sort(Comparator.comparingDouble(one -> one.rise().chance()));
    StepDown judged = new StepDown(tested);
    List<Trend> trends = new ArrayList<>();
    for (Rising one : rising) {
      if (!judged.finds(one.rise().chance())) {
        break;
      }
      trends.add(trend(one, now));
    }
    return ImmutableList.sortedCopyOf(
        Comparator.comparingDouble(Trend::bytesPerSecond).reversed().thenComparing(Trend::site),
        trends);
  }

  /** The first profile with objects: a late site is judged from there. */
  private static int begun(double[] counts) {
    int begun = 0;
    while (begun < counts.length && counts[begun] == 0) {
      begun++;
    }
    return begun;
  }

  private static ImmutableLongArray objectsOf(double[] counts) {
    return ImmutableLongArray.copyOf(Arrays.stream(counts).mapToLong(count -> (long) count));
  }

  private static Trend trend(Rising one, ProfileSnapshot now) {
    AllocationStats made = now.bySite().getOrDefault(one.site(), AllocationStats.EMPTY);
    return new Trend(
        one.site(),
        one.objects(),
        made.allocations() == 0 ? 0 : (double) made.bytes() / made.allocations(),
        one.rise().perSecond(),
        one.rise().low(),
        one.rise().high());
  }
}
