package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TestFramework;
import dev.mayfly.junit.code.TypeNames;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. How many of its objects a test may leave behind.
 *
 * @param annotation the annotation that says so, as in the source
 */
record SurvivalLimit(String annotation, long count, Class<?> type, PlaceFilter from)
    implements LifetimeCheck {
  static SurvivalLimit of(ExpectCollected annotation) {
    return new SurvivalLimit(
        "@ExpectCollected", 0, annotation.value(), PlaceFilter.of(annotation.from()));
  }

  static SurvivalLimit of(MaxSurvivors annotation) {
    if (annotation.value() < 0) {
      throw new IllegalArgumentException("@MaxSurvivors: a limit cannot be negative");
    }
    return new SurvivalLimit(
        "@MaxSurvivors", annotation.value(), annotation.type(), PlaceFilter.of(annotation.from()));
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    TypeNames types = new TypeNames(type);
    WeavingCheck.allFollowed(annotation, measured.all(), type);
    Survivors left =
        Survivors.of(
                measured
                    .births()
                    .survivors(site -> types.match(site.typeName()) && from.contain(site.method())))
            .of(type)
            .from(from);
    if (left.count() <= count) {
      return Optional.empty();
    }
    String expected = count == 0 ? "no survivors" : "at most " + FoundAllocations.survivors(count);
    String what = left.description().isEmpty() ? "" : " " + left.description();
    return Optional.of(
        new Violation(
            annotation,
            expected + what,
            FoundAllocations.survivors(left.count())
                + " of "
                + FoundAllocations.objects(
                    measured.allocations(Threads.ALL).of(type).from(from).count())
                + " after garbage collection ("
                + FoundAllocations.count(left.count() - count)
                + " more)",
            FoundAllocations.lines(left)
                + SurvivorPaths.lines(measured.births(), left.bySite().keySet()::contains)
                + transaction(MeasuredTest.ofMethod(context))));
  }

  private static String transaction(ExtensionContext test) {
    return TestFramework.isTransactional(test.getRequiredTestMethod(), test.getRequiredTestClass())
        ? "\n  the test is in a transaction, whose persistence context holds its entities until the"
            + " test has ended: clear it (EntityManager.clear()) at the end of the test"
        : "";
  }
}
