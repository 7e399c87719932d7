package dev.mayfly.research.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
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
        .containsExactly(new UnreadSlots("int[]", "a.Grid.<init>:7", 20_000, 199, 0.2));
    assertThat(UnreadSlots.of(snapshot("what.Mine"))).isEmpty();
    assertThat(UnreadSlots.of(snapshot("slots")).get(0).words(new PlainNames()))
        .startsWith("The int[] arrays of ")
        .endsWith(" elements. Woven code reads only 199 of them.");
  }
}
