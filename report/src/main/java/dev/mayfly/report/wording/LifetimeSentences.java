package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Weaver;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/** Thread-safe, without state: what lifetimes rest on, in words. */
public final class LifetimeSentences {

  /** Collections that are so much farther apart than requested are near enough. */
  private static final double WITHIN = 1.1;

  private static final int MOST_DROPPED = 3;

  private LifetimeSentences() {}

  /** Whether no collection could find any of the objects dead, so that nothing is known of them. */
  public static boolean isUncollected(Collection<LifetimeStats> lifetimes) {
    return !lifetimes.isEmpty()
        && lifetimes.stream()
            .allMatch(
                stats ->
                    stats.nanos().deaths().isEmpty()
                        && (stats.collections().live().isEmpty()
                            || last(stats.collections().live()) == 0));
  }

  /** The sentences that replace figures where there was no collection. */
  public static String uncollected(Collection<LifetimeStats> lifetimes) {
    long tracked = lifetimes.stream().mapToLong(LifetimeStats::trackedBirths).sum();
    return lenientFormat(
        "Unknown: no garbage collection ran after the first of the %s was allocated, and only a"
            + " collection finds dead objects. Use a longer run or a smaller heap (-Xmx).",
        Units.counted(tracked, "tracked object", "tracked objects"));
  }

  /** The basis of the estimates. */
  public static String about(ProfileSnapshot snapshot) {
    return lenientFormat(
        "%s Median and 90 % are Kaplan–Meier estimates. They treat a live object as one that lives"
            + " longer than its age, even if it is young. So the share that outlives the oldest"
            + " dead object can be small although many objects are alive. An estimate is a range"
            + " where a death is known only to lie between two collections. The 95 % limits stand"
            + " beside it; they assume that objects die independently.",
        sample(snapshot));
  }

  /** Reports which objects were tracked, whatever was requested. */
  public static String sample(ProfileSnapshot snapshot) {
    return isWhole(snapshot)
        ? "Every object was tracked."
        : "The numbers of objects, dead and live, are estimated from the tracked objects ("
            + CostSentences.sampling(snapshot.overhead())
            + ").";
  }

  private static boolean isWhole(ProfileSnapshot snapshot) {
    boolean whole = snapshot.overhead().droppedEvents() == 0;
    for (LifetimeStats stats : snapshot.lifetimesByType().values()) {
      whole &= stats.trackedBirths() == Math.round(stats.estimatedBirths());
    }
    return whole;
  }

  /**
   * The limit to raise where every object was to be tracked, and some were not; empty where all
   * were, or a sample was requested.
   */
  public static String notExact(ProfileSnapshot snapshot) {
    if (!snapshot.environment().lifetimeModes().includes(LifetimeMode.EXACT) || isWhole(snapshot)) {
      return "";
    }
    long tracked =
        snapshot.lifetimesByType().values().stream().mapToLong(LifetimeStats::trackedBirths).sum();
    return lenientFormat(
        "lifetime=exact tracked %s of %s, because at most %s fit at a time. A larger heap (-Xmx)"
            + " has room for more; %s has it for all.",
        Units.count(tracked),
        Units.counted(snapshot.total().allocations(), "object", "objects"),
        Units.count(snapshot.overhead().trackedCapacity()),
        Weaver.of(snapshot.environment()).set("tracked=" + snapshot.total().allocations()));
  }

  /**
   * The types whose births were dropped, so that lifetimes of such objects are unknown; empty where
   * no births were dropped, or so few that the others are a sample.
   */
  public static String dropped(ProfileSnapshot snapshot) {
    Map<String, LifetimeStats> cut = snapshot.cutSamples();
    if (cut.isEmpty()) {
      return "";
    }
    String types =
        cut.entrySet().stream()
            .limit(MOST_DROPPED)
            .map(type -> tracked(snapshot, type.getKey(), type.getValue()))
            .collect(Collectors.joining("; "));
    return lenientFormat(
        "Unknown, because the tracker was full or memory was short: how long objects live of %s."
            + " Births were dropped: %s%s. A larger tracked= makes room.",
        Units.counted(cut.size(), "type", "types"), types, cut.size() > MOST_DROPPED ? "; …" : "");
  }

  private static String tracked(ProfileSnapshot snapshot, String type, LifetimeStats stats) {
    AllocationStats all = snapshot.byType().getOrDefault(type, AllocationStats.EMPTY);
    return lenientFormat(
        "of %s of %s, %s tracked",
        Units.counted(all.allocations(), "object", "objects"),
        ClassNames.full(type),
        Units.count(stats.trackedBirths()));
  }

  /** The resolution of deaths, and the way to a finer one; empty where no collection ran. */
  public static String resolution(ProfileSnapshot snapshot) {
    CollectionSpacing spacing = snapshot.get(CollectionSpacing.PART);
    if (spacing.collections() == 0 || snapshot.lifetimesByType().isEmpty()) {
      return "";
    }
    double bytes = spacing.meanBytes().getAsDouble();
    String known =
        lenientFormat(
            "Deaths are known to within %s of allocations and %s, the mean distance of two"
                + " collections.",
            Units.bytes(Math.round(bytes)), Units.nanos(spacing.meanNanos().getAsDouble()));
    Resolution wanted =
        snapshot.environment().optionValues("resolution").stream()
            .flatMap(text -> Resolution.parse(text).stream())
            .min(Comparator.comparingLong(Resolution::bytes))
            .orElse(Resolution.DEFAULT);
    return bytes <= WITHIN * wanted.bytes()
        ? known
        : lenientFormat(
            "%s For %s, run with %s. More collections take more CPU time.",
            known, wanted.words(), wanted.advice(snapshot.environment().collectors()));
  }

  private static int last(Buckets ages) {
    return ages.bucketAt(ages.size() - 1);
  }
}
