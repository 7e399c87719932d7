package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;
import java.util.Optional;
import java.util.function.Function;

/**
 * A finding as data. Immutable.
 *
 * @param sentence the words, by the names of a report
 */
public record Observation(
    String kind,
    String typeName,
    Optional<AllocationSite> site,
    Evidence evidence,
    double weight,
    long worth,
    Function<Names, String> sentence)
    implements Finding {

  /** A finding that is not about allocated bytes, or about no site. */
  public static Observation of(
      String kind,
      String typeName,
      Evidence evidence,
      double weight,
      long worth,
      Function<Names, String> sentence) {
    return new Observation(kind, typeName, Optional.empty(), evidence, weight, worth, sentence);
  }

  /** A finding about the objects of one site. */
  public static Observation at(
      AllocationSite site,
      String kind,
      double weight,
      long worth,
      Function<Names, String> sentence) {
    return new Observation(
        kind, site.typeName(), Optional.of(site), Evidence.SITES, weight, worth, sentence);
  }

  @Override
  public String words(Names names) {
    return sentence.apply(names);
  }
}
