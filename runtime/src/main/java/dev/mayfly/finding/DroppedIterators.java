package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Immutable: a site that makes iterators, or objects of lambdas, in large numbers, which are
 * dropped at once ({@link DroppedSites}). They are told by their names; those that the JDK makes
 * are seen only where it is woven, and lambdas only where the JVM shows them.
 *
 * @param made the site
 * @param objects what it made
 * @param share its share of all objects, or bytes if that is larger
 */
record DroppedIterators(AllocationSite made, AllocationStats objects, double share)
    implements Finding {

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    return DroppedSites.of(snapshot, DroppedIterators::isMeant, DroppedIterators::new);
  }

  private static final Pattern NAMES =
      Pattern.compile(".*(?:Iterator|Itr|Spliterator|Enumerator)|.*\\$\\$Lambda.*");

  private static boolean isMeant(AllocationSite site) {
    return NAMES.matcher(site.typeName()).matches();
  }

  @Override
  public String kind() {
    return "iterators and lambdas";
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
        + " objects, "
        + names.percent(share)
        + " of all; nearly all of them are dead by the next collection. Going by index, or one object kept, would spare them.";
  }
}
