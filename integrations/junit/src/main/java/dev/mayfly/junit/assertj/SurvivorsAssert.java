package dev.mayfly.junit.assertj;

import dev.mayfly.junit.Survivors;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Confined to its test. Assertions on objects that are still reachable, or a part of them. */
public final class SurvivorsAssert extends AbstractAssert<SurvivorsAssert, Survivors> {
  SurvivorsAssert(@Nullable Survivors actual) {
    super(actual, SurvivorsAssert.class);
  }

  /** Goes on with the objects of a class, its subclasses included. */
  public SurvivorsAssert of(Class<?> type) {
    isNotNull();
    return part(actual.of(type));
  }

  /** Goes on with objects that code in some places created itself: packages, classes, methods. */
  public SurvivorsAssert from(String... places) {
    isNotNull();
    return part(actual.from(places));
  }

  private SurvivorsAssert part(Survivors part) {
    SurvivorsAssert next = new SurvivorsAssert(part);
    next.info.description(info.description());
    next.info.overridingErrorMessage(info.overridingErrorMessage());
    return next;
  }

  /** Fails if something is left. */
  public SurvivorsAssert isEmpty() {
    isNotNull();
    if (!actual.isEmpty()) {
      failWithMessage("%nExpecting no survivors but found %s", actual);
    }
    return this;
  }

  /** Exactly this number is left. */
  public SurvivorsAssert hasCount(long expected) {
    isNotNull();
    if (actual.count() != expected) {
      failWithMessage("%nExpecting exactly %,d survivors but found %s", expected, actual);
    }
    return this;
  }

  /** No more than that are left. */
  public SurvivorsAssert hasCountAtMost(long limit) {
    isNotNull();
    if (actual.count() > limit) {
      failWithMessage(
          "%nExpecting at most %,d survivors, %,d fewer, but found %s",
          limit, actual.count() - limit, actual);
    }
    return this;
  }
}
