package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Thread-safe, without state: all that is worth a sentence in a snapshot.
 *
 * <p>Each kind of finding is a class of its own, which says when it holds and what it takes. In
 * doubt, none says anything.
 */
public final class Findings {

  private Findings() {}

  /**
   * The findings of a snapshot, the most important first. Time in proportion to its sites.
   *
   * @param snapshot the snapshot
   * @return the findings; none is quite usual
   */
  public static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<Finding> all = new ArrayList<>();
    List<LeakSuspect> suspects = LeakSearch.of(snapshot);
    all.addAll(Leak.of(suspects));
    if (suspects.isEmpty()) {
      all.addAll(KeptForEver.of(snapshot));
    }
    all.addAll(PromotedTooEarly.of(snapshot));
    all.addAll(CachedTooLong.of(snapshot));
    all.addAll(BoxingHotSpot.of(snapshot));
    all.addAll(OversizedArray.of(snapshot));
    all.addAll(GrownByDoubling.of(snapshot));
    all.addAll(EmptyArrays.of(snapshot));
    all.addAll(DroppedObjects.of(snapshot));
    all.addAll(ThrownByTheThousands.of(snapshot));
    return ImmutableList.sortedCopyOf(
        Comparator.comparingDouble(Finding::weight)
            .reversed()
            .thenComparing(Finding::kind)
            .thenComparing(Finding::typeName),
        all);
  }
}
