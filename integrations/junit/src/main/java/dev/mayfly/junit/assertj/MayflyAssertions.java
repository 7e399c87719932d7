package dev.mayfly.junit.assertj;

import dev.mayfly.junit.Allocations;
import dev.mayfly.junit.Survivors;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. The entry to the assertions of this package: {@code
 * assertThat(recorder.record(() -> …).allocations()).of(Order.class).hasCountAtMost(10)}.
 */
public final class MayflyAssertions {
  private MayflyAssertions() {}

  /** Assertions on allocations. */
  public static AllocationsAssert assertThat(@Nullable Allocations actual) {
    return new AllocationsAssert(actual);
  }

  /** Assertions on surviving objects. */
  public static SurvivorsAssert assertThat(@Nullable Survivors actual) {
    return new SurvivorsAssert(actual);
  }
}
