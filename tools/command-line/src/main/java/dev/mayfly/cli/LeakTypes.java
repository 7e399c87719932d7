package dev.mayfly.cli;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.finding.LeakSearch;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.snapshot.ProfileSnapshot;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: which types a profile suspects to leak. */
final class LeakTypes {

  /** More paths than these are not read at once. */
  private static final int MOST = 5;

  private LeakTypes() {}

  /**
   * The suspects of a profile, the one that weighs most first.
   *
   * @throws CommandFailure if the profile has no counts of live objects
   */
  static ImmutableList<LeakSuspect> suspects(@Nullable ProfileSnapshot profile) {
    if (profile == null) {
      throw CommandFailure.usage(
          "--leaks needs a profile: name one with --profile, or run the program with leaks=30");
    }
    ImmutableList<LeakSuspect> suspects = LeakSearch.of(profile);
    if (suspects.isEmpty()) {
      int fewest = LeakSearch.fewestCensuses();
      boolean counted =
          profile.histories().stream()
              .anyMatch(history -> history.censuses().times().length() >= fewest);
      throw new CommandFailure(
          counted
              ? "no type is suspected to leak: none rises steadily"
                  + (LeakSearch.undecided(profile, suspects).isEmpty()
                      ? ""
                      : ", but too few survivors of some contexts are tracked to tell; run the"
                          + " program with lifetime=exact")
                  + "; name one with --type"
              : "leaks cannot be detected: the profile has fewer than "
                  + fewest
                  + " counts of live objects; run the program with leaks=30, or longer",
          null);
    }
    return suspects;
  }

  /** The types of the first suspects; those that others hold come after their holders. */
  static ImmutableList<String> of(ImmutableList<LeakSuspect> suspects) {
    return suspects.stream()
        .map(LeakSuspect::typeName)
        .distinct()
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }
}
