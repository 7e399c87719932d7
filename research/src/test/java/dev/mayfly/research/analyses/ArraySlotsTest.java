package dev.mayfly.research.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArraySlotsTest {
  private final ArraySlots slots = new ArraySlots();

  @Test
  void aSlotCountsOnce() {
    slots.begin("int[] of a.A.m:1", 100);
    for (int i = 0; i < 3; i++) {
      slots.written(0);
      slots.written(99);
      slots.read(99);
      slots.read(64);
      slots.read(31);
    }
    assertThat(slots.place()).isEqualTo("int[] of a.A.m:1");
    assertThat(slots.counts()).containsExactly(100, 2, 3);
  }

  /** The program throws there. */
  @Test
  void slotsOutsideAreNone() {
    slots.begin("int[]", 2);
    slots.read(-1);
    slots.read(2);
    assertThat(slots.counts()).containsExactly(2, 0, 0);
  }

  @Test
  void anArrayThatIsNotKnownYetHasNone() {
    slots.read(0);
    assertThat(slots.counts()).containsExactly(0, 0, 0);
    assertThat(slots.place()).isEmpty();
  }

  /** Of 10,000 slots, 3,334 are watched: each third one; 1,667 of them are read. */
  @Test
  void ofLongArraysAPartIsWatched() {
    slots.begin("long[]", 10_000);
    for (int i = 0; i < 10_000; i++) {
      slots.written(i);
      if (i < 5_001) {
        slots.read(i);
      }
    }
    assertThat(slots.counts()).containsExactly(10_000, 10_000, 5_000);
  }

  @Test
  void theLongestArrayIsWatchedToo() {
    int length = Integer.MAX_VALUE;
    slots.begin("byte[]", length);
    slots.written(0);
    assertThat(slots.counts()[0]).isEqualTo(length);
    assertThat(slots.counts()[1]).isBetween(length / 4096L, length / 4095L);
  }
}
