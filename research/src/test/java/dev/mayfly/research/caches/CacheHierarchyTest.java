package dev.mayfly.research.caches;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Misses that can be said by hand. */
final class CacheHierarchyTest {
  private final CacheHierarchy caches = new CacheHierarchy(CacheModel.JAVANA);
  private long accesses;
  private long firstMisses;
  private long secondMisses;

  private void access(CacheHierarchy simulated, long address, boolean write) {
    int missed = simulated.access(address, write);
    accesses += missed == CacheHierarchy.NOT_SIMULATED ? 0 : 1;
    firstMisses += missed >= CacheHierarchy.FIRST_MISSED ? 1 : 0;
    secondMisses += missed == CacheHierarchy.BOTH_MISSED ? 1 : 0;
  }

  private void readInts(CacheHierarchy simulated, int length) {
    for (int i = 0; i < length; i++) {
      access(simulated, 4L * i, false);
    }
  }

  private void expect(long expectedAccesses, long expectedFirst, long expectedSecond) {
    assertThat(new long[] {accesses, firstMisses, secondMisses})
        .containsExactly(expectedAccesses, expectedFirst, expectedSecond);
  }

  @Test
  void whatDoesNotFitMissesEachTime() {
    readInts(caches, 1 << 20);
    expect(1_048_576, 131_072, 32_768);
    readInts(caches, 1 << 20);
    expect(2 * 1_048_576, 2 * 131_072, 2 * 32_768);
  }

  @Test
  void whatFitsMissesOnce() {
    for (int i = 0; i < 10; i++) {
      readInts(caches, 8192);
    }
    expect(81_920, 1_024, 256);
  }

  @Test
  void fourLinesOfASetStay() {
    readLinesOfASet(4);
    expect(40, 4, 4);
  }

  @Test
  void fiveLinesOfASetReplaceEachOther() {
    readLinesOfASet(5);
    expect(50, 50, 5);
  }

  private void readLinesOfASet(int lines) {
    for (int i = 0; i < 10; i++) {
      for (int line = 0; line < lines; line++) {
        access(caches, line * (32L << 10) / 4, false);
      }
    }
  }

  /** 1,024 of 2,048 lines are replaced in the first level; in the second, none of 512. */
  @Test
  void writtenLinesAreWrittenBackWhenTheyAreReplaced() {
    for (int i = 0; i < 16_384; i++) {
      access(caches, 4L * i, true);
    }
    expect(16_384, 2_048, 512);
    assertThat(caches.firstWritesBack()).isEqualTo(1_024);
    assertThat(caches.secondWritesBack()).isZero();
    readInts(caches, 16_384); // the other half; then clean lines replace clean ones
    assertThat(caches.firstWritesBack()).isEqualTo(2_048);
    readInts(caches, 1 << 20); // all of the second level
    assertThat(caches.secondWritesBack()).isEqualTo(512);
  }

  /** Three lines, of which one is there already. */
  @Test
  void aValueInSeveralLinesIsOneAccess() {
    access(caches, 40, false);
    assertThat(caches.access(24, 48, true)).isEqualTo(CacheHierarchy.FIRST_MISSED);
    assertThat(caches.access(24, 48, false)).isEqualTo(CacheHierarchy.HIT);
    assertThat(caches.access(64, 8, false)).isEqualTo(CacheHierarchy.HIT);
    assertThat(caches.access(96, 8, false)).isEqualTo(CacheHierarchy.FIRST_MISSED);
    assertThat(caches.access(96, 64, false)).isEqualTo(CacheHierarchy.BOTH_MISSED);
  }

  @Test
  void aPartOfTheSetsIsExactForThese() {
    CacheHierarchy part = new CacheHierarchy(CacheModel.JAVANA.withSets("1/16"));
    readInts(part, 1 << 20);
    readInts(part, 1 << 20);
    expect(2 * 1_048_576 / 16, 2 * 131_072 / 16, 2 * 32_768 / 16);
    readInts(part, 8192);
    long before = firstMisses;
    readInts(part, 8192);
    assertThat(firstMisses).isEqualTo(before);
  }

  /** Each simulated set misses as it does when all of them are simulated. */
  @Test
  void aPartOfTheSetsIsThatOfTheWhole() {
    CacheHierarchy part = new CacheHierarchy(CacheModel.JAVANA.withSets("1/64"));
    long random = 1;
    long simulated = 0;
    for (int i = 0; i < 1_000_000; i++) {
      random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      long address = random >>> 42; // 4 MB
      int missed = caches.access(address, (random & (1 << 20)) != 0);
      int sampled = part.access(address, (random & (1 << 20)) != 0);
      if (sampled != CacheHierarchy.NOT_SIMULATED) {
        simulated++;
        assertThat(sampled).isEqualTo(missed);
      }
    }
    assertThat(simulated).isBetween(12_000L, 20_000L);
  }
}
