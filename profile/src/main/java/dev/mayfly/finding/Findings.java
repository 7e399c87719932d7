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
 * @param all the findings, the most important first; none is quite usual
 * @param suspects objects whose number grows, which the first of the findings may be about
 */
public record Findings(ImmutableList<Finding> all, ImmutableList<LeakSuspect> suspects) {

  private static final Comparator<Finding> BY_IMPORTANCE =
      Comparator.comparingDouble(Finding::weight)
          .reversed()
          .thenComparing(Finding::kind)
          .thenComparing(Finding::typeName);

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
    return new Findings(ImmutableList.sortedCopyOf(BY_IMPORTANCE, all), suspects);
  }

  /**
   * The most important finding about a loop that goes on uncounted; the others are not searched.
   */
  public static Optional<Finding> runningLoop(ProfileSnapshot snapshot) {
    return RunningLoop.of(snapshot).stream().min(BY_IMPORTANCE);
  }
}
