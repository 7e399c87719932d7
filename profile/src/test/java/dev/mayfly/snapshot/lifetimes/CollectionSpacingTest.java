package dev.mayfly.snapshot.lifetimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.snapshot.ProfileSnapshot;
import org.junit.jupiter.api.Test;

class CollectionSpacingTest {
  private static final CollectionSpacing SPACING = new CollectionSpacing(4, 100, 1_000);

  @Test
  void meansAreByCollection() {
    assertThat(SPACING.meanBytes()).hasValue(25);
    assertThat(SPACING.meanNanos()).hasValue(250);
    assertThat(CollectionSpacing.NONE.meanBytes()).isEmpty();
    assertThat(new CollectionSpacing(0, 7, 7).meanNanos()).isEmpty();
  }

  @Test
  void snapshotsSubtractAndMergeThem() {
    CollectionSpacing earlier = new CollectionSpacing(1, 10, 100);
    assertThat(SPACING.minus(earlier)).isEqualTo(new CollectionSpacing(3, 90, 900));
    assertThat(SPACING.plus(earlier)).isEqualTo(new CollectionSpacing(5, 110, 1_100));
    ProfileSnapshot now = ProfileSnapshot.EMPTY.with(CollectionSpacing.PART, SPACING);
    ProfileSnapshot before = ProfileSnapshot.EMPTY.with(CollectionSpacing.PART, earlier);
    assertThat(now.minus(before).plus(before)).isEqualTo(now);
    assertThat(now).isNotEqualTo(before);
  }

  @Test
  void countsAreNeverNegative() {
    assertThatThrownBy(() -> new CollectionSpacing(-1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
