package dev.mayfly.report.tables;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Thread-safe: a table that is made of profiles.
 *
 * @param name what files of it are called, without their ending
 * @param appliesTo whether there is such a table of a profile
 */
public record ProfileTable(
    String name, Predicate<ProfileSnapshot> appliesTo, Function<ProfileSnapshot, Table<?>> of) {

  /** A table of each profile. */
  public ProfileTable(String name, Function<ProfileSnapshot, Table<?>> of) {
    this(name, snapshot -> true, of);
  }
}
