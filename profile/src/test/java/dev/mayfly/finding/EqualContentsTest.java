package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class EqualContentsTest {
  private static ImmutableList<String> words(String row, long... numbers) {
    AnalysisTable table =
        new AnalysisTable(
            "duplicates",
            "Equal strings and arrays",
            "site",
            Stream.of("bytes", "objects", "contents", "most", "alive", "compared")
                .map(title -> new AnalysisColumn(title, false))
                .collect(ImmutableList.toImmutableList()),
            ImmutableMap.of(row, ImmutableLongArray.copyOf(numbers)));
    ProfileSnapshot snapshot =
        ProfileSnapshot.EMPTY.with(AnalysisTable.PART, ImmutableList.of(table));
    return EqualContents.of(snapshot).stream()
        .map(finding -> finding.words(FindingsTest.NAMES))
        .collect(ImmutableList.toImmutableList());
  }

  @Test
  void manyEqualOnes() {
    assertThat(words("java.lang.String at a.Shop.load:17", 64_000, 1_000, 1, 1_001, 1_001, 1_001))
        .containsExactly(
            "1000 of 1001 live strings at a.Shop.load:17 have the content of another one,"
                + " 64000 B: they have 1 content.");
    assertThat(words("byte[] at a.Shop.load:17", 64_000, 1_000, 3, 500, 2_000, 200))
        .containsExactly(
            "About 1000 of 2000 live byte[] arrays at a.Shop.load:17 have the content of another"
                + " one, 64000 B: they have 3 contents (estimated from 200 tracked objects).");
  }

  @Test
  void fewOrSmallOnes() {
    assertThat(words("byte[] at a.Shop.load:17", 64_000, 999, 1, 1_000, 1_000, 1_000)).isEmpty();
    assertThat(words("byte[] at a.Shop.load:17", 63_999, 1_000, 1, 1_000, 1_000, 1_000)).isEmpty();
    assertThat(words("(not compared)", 64_000, 1_000, 1, 1_000, 1_000, 1_000)).isEmpty();
  }
}
