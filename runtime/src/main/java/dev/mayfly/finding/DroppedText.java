package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;

/**
 * Immutable: a site that makes strings or their builders in large numbers, which are dropped at
 * once ({@link DroppedSites}). Strings that {@code +} makes are not seen.
 *
 * @param made the site
 * @param objects what it made
 * @param share its share of all objects, or bytes if that is larger
 */
record DroppedText(AllocationSite made, AllocationStats objects, double share) implements Finding {

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    return DroppedSites.of(snapshot, DroppedText::isMeant, DroppedText::new);
  }

  private static final ImmutableSet<String> TEXTS =
      ImmutableSet.of(
          "java.lang.String",
          "java.lang.StringBuilder",
          "java.lang.StringBuffer",
          "java.util.StringJoiner",
          "java.io.StringWriter");

  private static boolean isMeant(AllocationSite site) {
    return TEXTS.contains(site.typeName());
  }

  @Override
  public String kind() {
    return "text built and dropped";
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
        + " of all; nearly all of them are dead by the next collection. Is each of these texts read?";
  }
}
