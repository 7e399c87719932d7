package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import org.junit.jupiter.api.Test;

final class DirectMemoryGrowsTest {
  private static final String DIRECT = "a.Cache.load:17 (direct)";

  private static ImmutableList<String> words(String site, long limit, long... numbers) {
    AnalysisTable table =
        new AnalysisTable(
            "memory",
            "Direct and native memory",
            "site",
            ImmutableList.of(
                new AnalysisColumn("live bytes", false),
                new AnalysisColumn("freed bytes", true),
                new AnalysisColumn("bytes", true),
                new AnalysisColumn("buffers", true)),
            ImmutableMap.of(site, ImmutableLongArray.copyOf(numbers)));
    ProfileSnapshot snapshot =
        ProfileSnapshot.EMPTY
            .with(AnalysisTable.PART, ImmutableList.of(table))
            .with(
                Coverage.PART,
                new Coverage(
                    0,
                    0,
                    1,
                    1,
                    ImmutableList.of(),
                    ImmutableList.of(),
                    ImmutableList.of(new BufferPool("direct", 10, 64_000_000, limit))));
    return DirectMemoryGrows.of(snapshot).stream()
        .map(finding -> finding.words(FindingsTest.NAMES))
        .collect(ImmutableList.toImmutableList());
  }

  @Test
  void muchThatWasNeverFreed() {
    assertThat(words(DIRECT, -1, 64_000_000, 0, 64_000_000, 10))
        .singleElement()
        .asString()
        .isEqualTo(
            "a.Cache.load:17 has allocated 10 direct buffers with 64000000 B outside the heap."
                + " None was freed: the program refers to them, or no garbage collection has run"
                + " since.");
    assertThat(words("a.Cache.load:17 (native)", 1, 64_000_000, 0, 64_000_000, 10)).hasSize(1);
  }

  @Test
  void aQuarterOfTheLimitIsMuch() {
    assertThat(words(DIRECT, 1000, 250, 0, 250, 10))
        .singleElement()
        .asString()
        .contains("with 250 B outside the heap, of at most 1000 B. None");
    assertThat(words(DIRECT, 1000, 249, 0, 249, 10)).isEmpty();
  }

  @Test
  void silentInDoubt() {
    assertThat(words(DIRECT, -1, 63_999_999, 0, 63_999_999, 10)).isEmpty();
    assertThat(words(DIRECT, -1, 64_000_000, 1, 64_000_001, 11)).isEmpty();
    assertThat(words(DIRECT, -1, 64_000_000, 0, 64_000_000, 9)).isEmpty();
    assertThat(words("a.Cache.load:17 (mapped)", 1, 64_000_000, 0, 64_000_000, 10)).isEmpty();
  }
}
