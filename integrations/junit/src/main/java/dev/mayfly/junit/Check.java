package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.jvm.UncountedBytes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Immutable: a condition that a test must keep. */
interface Check {
  /**
   * The failure of a check.
   *
   * @param annotation the annotation that requests it, as in the source
   * @param expected the limit in words
   * @param found the excess in words
   * @param lines where it comes from: further lines, each beginning with a line feed
   */
  record Violation(String annotation, String expected, String found, String lines) {}

  /** The subject: of checks with equal subjects the one nearest to the test holds. */
  Object subject();

  /** The number of runs of the test method before the run that counts. */
  default int warmup() {
    return 0;
  }

  /** Whether allocations of the test's thread are distinguished. */
  default Threads threads() {
    return Threads.ALL;
  }

  /** Whether each object is tracked to its death. */
  default boolean asksForLifetimes() {
    return false;
  }

  /**
   * Makes sure that the check can be made.
   *
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if not, in one line
   */
  void prepare(ProfileSnapshot before);

  /** Checks a test that has passed by itself. */
  Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context);

  /** The places that it names, by where it does: {@code @MaxAllocations(from)}. */
  default Map<String, PlaceFilter> places() {
    return Map.of();
  }

  /**
   * The amount that a test gave it to measure, so that a check of nothing does not always pass;
   * more than 0 where nothing is what it wants.
   */
  default long measured(MeasuredInterval.Result measured) {
    return 1;
  }

  /** A message for a check that measured nothing; empty where that cannot be. */
  default String what() {
    return "";
  }

  /**
   * Checks a test that has passed {@link #check}: whether uncounted bytes were allocated for it.
   *
   * @param uncounted finds uncounted bytes by running the test method again
   */
  default Optional<Violation> checkUncounted(
      MeasuredInterval.Result measured, UncountedBytes uncounted, ExtensionContext context) {
    return Optional.empty();
  }
}
