package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/**
 * Immutable: all findings of a snapshot.
 *
 * <p>Each kind of finding is a class of its own, which says when it holds, and from which figures.
 * In doubt, none says anything.
 *
 * @param all the findings, the one that is worth most first; none is quite usual
 * @param suspects objects whose number grows, which the first of the findings may be about
 * @param allBytes all bytes that the program allocated since its start, as far as they are known
 */
public record Findings(
    ImmutableList<Finding> all,
    ImmutableList<LeakSuspect> suspects,
    long allBytes,
    long countedBytes) {

  private static final Comparator<Finding> BY_WEIGHT =
      Comparator.comparingDouble(Finding::weight)
          .reversed()
          .thenComparing(Finding::kind)
          .thenComparing(Finding::typeName);

  /** A search for findings of one kind. Thread-safe. */
  public interface Search {
    /** The findings of this kind, in any order; usually none. */
    List<? extends Finding> in(ProfileSnapshot snapshot);
  }

  private static final Set<Search> OF_PLUG_INS = new CopyOnWriteArraySet<>();

  /** From here on a weight means a defect, whatever it allocates: a leak, missed counts. */
  private static final double DEFECT = 1.5;

  private static final double HIGH_SHARE = 0.1;
  private static final double MEDIUM_SHARE = 0.01;

  /** Less is not worth a sentence. */
  private static final double LEAST_SHARE = 0.001;

  /** Adds findings of a plug-in to all reports of this JVM from now on. Thread-safe. */
  public static void add(Search search) {
    OF_PLUG_INS.add(search);
  }

  /**
   * The findings of a snapshot. Time in proportion to its sites, and to the contexts whose living
   * objects were counted.
   */
  public static Findings of(ProfileSnapshot snapshot) {
    List<Finding> all = new ArrayList<>();
    ImmutableList<LeakSuspect> suspects = LeakSearch.of(snapshot);
    all.addAll(Leak.of(suspects));
    if (suspects.isEmpty()) {
      all.addAll(KeptForEver.of(snapshot));
    }
    all.addAll(DirectMemoryGrows.of(snapshot));
    all.addAll(EqualContents.of(snapshot));
    all.addAll(MissedCounts.of(snapshot));
    all.addAll(PromotedTooEarly.of(snapshot));
    all.addAll(CachedTooLong.of(snapshot));
    ProfileSnapshot after = snapshot.afterStart();
    all.addAll(BoxingHotSpot.of(after));
    all.addAll(OversizedArray.of(after));
    all.addAll(GrownByDoubling.of(after));
    all.addAll(EmptyArrays.of(after));
    all.addAll(DroppedObjects.of(after));
    all.addAll(ThrownByTheThousands.of(after));
    all.addAll(AllocatedByLibraries.of(after));
    all.addAll(DominantLayer.of(after));
    all.addAll(RepeatedLayer.of(after));
    all.addAll(CostlyRoute.of(after));
    all.addAll(LargeStart.of(snapshot));
    all.addAll(RunningLoop.of(snapshot));
    all.addAll(TimeFollowsAllocation.of(snapshot));
    all.addAll(ValueClassCandidates.of(snapshot));
    OF_PLUG_INS.forEach(search -> all.addAll(search.in(snapshot)));
    return new Findings(
            ImmutableList.copyOf(all), suspects, after.allBytes(), after.total().bytes())
        .byWorth();
  }

  private Findings byWorth() {
    return new Findings(
        all.stream()
            .filter(finding -> share(finding) >= LEAST_SHARE)
            .sorted(Comparator.comparingDouble(this::share).reversed().thenComparing(BY_WEIGHT))
            .collect(ImmutableList.toImmutableList()),
        suspects,
        allBytes,
        countedBytes);
  }

  /** The share of all allocated bytes that a finding is worth; more than 1 for a defect. */
  public double share(Finding finding) {
    if (finding.weight() >= DEFECT) {
      return finding.weight();
    }
    return finding.share(countedBytes, Math.max(1, allBytes));
  }

  /** The grade of a finding. */
  public Finding.Grade grade(Finding finding) {
    double share = share(finding);
    return share >= HIGH_SHARE
        ? Finding.Grade.HIGH
        : share >= MEDIUM_SHARE ? Finding.Grade.MEDIUM : Finding.Grade.LOW;
  }

  /**
   * The most important finding about a loop that goes on uncounted; the others are not searched.
   */
  public static Optional<Finding> runningLoop(ProfileSnapshot snapshot) {
    return RunningLoop.of(snapshot).stream().min(BY_WEIGHT);
  }
}
