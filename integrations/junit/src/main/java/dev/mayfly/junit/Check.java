package dev.mayfly.junit;

import dev.mayfly.junit.jvm.UncountedBytes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Immutable: what a test must keep to. */
interface Check {
  /**
   * How a check was failed.
   *
   * @param annotation the annotation that asks for it, as in the source
   * @param expected what was allowed
   * @param found what there was
   * @param lines where it comes from: further lines, each beginning with a line feed
   */
  record Violation(String annotation, String expected, String found, String lines) {}

  /** What it is about: of checks with equal subjects the one nearest to the test holds. */
  Object subject();

  /** How often the test method is to run before the run that counts. */
  default int warmup() {
    return 0;
  }

  /** Whether what the test's thread allocates is to be distinguished. */
  default Threads threads() {
    return Threads.ALL;
  }

  /** Whether each object is to be followed to its death. */
  default boolean asksForLifetimes() {
    return false;
  }

  /**
   * Makes sure that the check can be made.
   *
   * @param before what was recorded before the test
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if not, in one line
   */
  void prepare(ProfileSnapshot before);

  /**
   * Checks a test that has passed by itself.
   *
   * @param measured what it did
   * @param context the test
   */
  Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context);

  /**
   * Checks a test of which all that was counted is as it should be: whether something was allocated
   * for it that is not counted.
   *
   * @param measured what it did
   * @param uncounted tells what was not counted, by running the test method again
   * @param context the test
   */
  default Optional<Violation> checkUncounted(
      MeasuredInterval.Result measured, UncountedBytes uncounted, ExtensionContext context) {
    return Optional.empty();
  }
}
