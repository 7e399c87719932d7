package dev.mayfly.research.analyses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.PlainNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import org.junit.jupiter.api.Test;

final class UnreadSlotsTest {
  private static ProfileSnapshot snapshot(String analysis) {
    return ProfileSnapshot.EMPTY.with(
        AnalysisTable.PART,
        ImmutableList.of(
            new AnalysisTable(
                analysis,
                "Array slots",
                "arrays",
                ImmutableList.of(
                    new AnalysisColumn("elements", true),
                    new AnalysisColumn("written", true),
                    new AnalysisColumn("read", true)),
                ImmutableMap.of(
                    "int[] of a.Grid.<init>:7", ImmutableLongArray.of(20_000, 20_000, 199),
                    "int[] of a.Grid.used:8", ImmutableLongArray.of(20_000, 20_000, 200),
                    "a.P[][] of a.Grid.few:9", ImmutableLongArray.of(9_999, 5, 0),
                    "not watched: more", ImmutableLongArray.of(50_001, 0, 0)))));
  }

  @Test
  void fewerThanOneInAHundred() {
    assertThat(UnreadSlots.of(snapshot("slots")))
        .extracting(Finding::typeName, Finding::weight, found -> found.words(new PlainNames()))
        .containsExactly(
            tuple(
                "int[]",
                0.002,
                "The int[] arrays of a.Grid.<init>:7 have 20000 elements. Woven code reads only 199"
                    + " of them."));
    assertThat(UnreadSlots.of(snapshot("what.Mine"))).isEmpty();
  }
}
