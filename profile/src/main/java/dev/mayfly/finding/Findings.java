package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Immutable: all findings of a snapshot.
 *
 * <p>Each kind of finding is a class of its own, which says when it holds, and from which figures.
 * In doubt, none says anything.
 *
 * @param all the findings, the one that is worth most first; none is quite usual
 * @param suspects objects whose number grows, which the first of the findings may be about
 * @param allBytes all bytes that the program allocated, as far as they are known
 * @param countedBytes the counted ones
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

  /** From here on a weight means a defect, whatever it allocates: a leak, missed counts. */
  private static final double DEFECT = 1.5;

  private static final double HIGH_SHARE = 0.1;
  private static final double MEDIUM_SHARE = 0.01;

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
    all.addAll(BoxingHotSpot.of(snapshot));
    all.addAll(OversizedArray.of(snapshot));
    all.addAll(GrownByDoubling.of(snapshot));
    all.addAll(EmptyArrays.of(snapshot));
    all.addAll(DroppedObjects.of(snapshot));
    all.addAll(ThrownByTheThousands.of(snapshot));
    all.addAll(AllocatedByLibraries.of(snapshot));
    all.addAll(RunningLoop.of(snapshot));
    all.addAll(TimeFollowsAllocation.of(snapshot));
    all.addAll(ValueClassCandidates.of(snapshot));
    all.addAll(NeverRead.of(snapshot));
    all.addAll(UnreadSlots.of(snapshot));
    all.addAll(CopiedArrays.of(snapshot));
    long counted = snapshot.total().bytes();
    Findings unsorted =
        new Findings(
            ImmutableList.copyOf(all),
            suspects,
            Math.max(counted, snapshot.coverage().allocatedBytes()),
            counted);
    return unsorted.byWorth();
  }

  private Findings byWorth() {
    return new Findings(
        ImmutableList.sortedCopyOf(
            Comparator.comparingDouble(this::share).reversed().thenComparing(BY_WEIGHT), all),
        suspects,
        allBytes,
        countedBytes);
  }

  /**
   * The share of all allocated bytes that a finding is worth. For a finding about something else
   * than bytes its weight, as a share of the counted part; for a defect more than 1.
   */
  public double share(Finding finding) {
    if (finding.weight() >= DEFECT) {
      return finding.weight();
    }
    double whole = Math.max(1, allBytes);
    return finding.worth() >= 0
        ? Math.min(1, finding.worth() / whole)
        : finding.weight() * countedBytes / whole;
  }

  /** How much a finding matters. */
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
