package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;

/**
 * Immutable: a site that copies arrays or objects in large numbers, and the copies are hardly used
 * for long ({@link DroppedSites}): copies made to be safe, or to look at.
 *
 * @param made the site
 * @param objects what it made
 * @param share its share of all objects, or bytes if that is larger
 */
record DroppedCopies(AllocationSite made, AllocationStats objects, double share)
    implements Finding {

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    return DroppedSites.of(snapshot, DroppedCopies::isMeant, DroppedCopies::new);
  }

  private static boolean isMeant(AllocationSite site) {
    return site.kind() == AllocationKind.CLONE || site.kind() == AllocationKind.COPY;
  }

  @Override
  public String kind() {
    return "copies dropped";
  }

  @Override
  public double weight() {
    return share;
  }

  @Override
  public String typeName() {
    return made.typeName();
  }

  @Override
  public Optional<AllocationSite> site() {
    return Optional.of(made);
  }

  @Override
  public Evidence evidence() {
    return Evidence.SITES;
  }

  @Override
  public String words(Names names) {
    return names.site(made)
        + ": "
        + names.count(objects.allocations())
        + " copies, "
        + names.percent(share)
        + " of all; nearly all of them are dead by the next collection. Reading the original would do, or one unchangeable copy.";
  }
}
