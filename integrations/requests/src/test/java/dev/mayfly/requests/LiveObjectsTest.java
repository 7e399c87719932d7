package dev.mayfly.requests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of an estimate and a count of the same objects the count is right. */
final class LiveObjectsTest {
  @Test
  void thereAreNeverMoreAliveThanThereWere() {
    // 3,000 objects, of which the tracked ones stand for 3,612
    assertThat(LiveObjects.of(3_000, 3_612, 3_612)).isEqualTo(3_000);
    assertThat(LiveObjects.of(3_000, 3_612, 1_806)).isEqualTo(1_500);
    assertThat(LiveObjects.of(3_000, 3_612, 0)).isZero();
    assertThat(LiveObjects.of(0, 5, 5)).isZero();
  }

  @Test
  void whereAllAreTrackedItIsExact() {
    assertThat(LiveObjects.of(50, 50, 50)).isEqualTo(50);
    assertThat(LiveObjects.of(50, 50, 7)).isEqualTo(7);
    assertThat(LiveObjects.of(50, 48, 47)).isEqualTo(47);
  }

  @Test
  void withoutTrackedObjectsItIsUnknown() {
    assertThat(LiveObjects.of(null, null)).isEqualTo(-1);
  }
}
