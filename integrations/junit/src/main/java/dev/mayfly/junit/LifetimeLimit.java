package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.site.AllocationSite;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. How old the objects that a test makes may become.
 *
 * @param millis in milliseconds
 */
record LifetimeLimit(long millis, Class<?> type, PlaceFilter from) implements LifetimeCheck {
  private static final String ANNOTATION = "@MaxLifetime";
  private static final long LEAST_MILLIS = 20;

  /** Checks the range. */
  LifetimeLimit {
    if (millis < LEAST_MILLIS) {
      throw new IllegalArgumentException(
          ANNOTATION + ": ages below " + LEAST_MILLIS + " ms cannot be measured");
    }
  }

  static LifetimeLimit of(MaxLifetime annotation) {
    return new LifetimeLimit(
        annotation.millis(), annotation.type(), PlaceFilter.of(annotation.from()));
  }

  @Override
  public String annotation() {
    return ANNOTATION;
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    WeavingCheck.allFollowed(ANNOTATION, measured.all(), type);
    Map<AllocationSite, Long> overdue = measured.overdue().getOrDefault(millis, Map.of());
    Survivors old = Survivors.of(overdue).of(type).from(from);
    if (old.isEmpty()) {
      return Optional.empty();
    }
    String what = old.description().isEmpty() ? "" : " " + old.description();
    return Optional.of(
        new Violation(
            ANNOTATION,
            "no object" + what + " to live longer than " + FoundAllocations.count(millis) + " ms",
            FoundAllocations.objects(old.count()) + " that did",
            FoundAllocations.lines(old)));
  }
}
