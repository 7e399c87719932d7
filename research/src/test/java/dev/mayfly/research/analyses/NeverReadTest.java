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

class NeverReadTest {
  private static final ImmutableList<AnalysisColumn> COLUMNS =
      ImmutableList.of(new AnalysisColumn("reads", true), new AnalysisColumn("writes", true));

  private static ProfileSnapshot snapshot(String analysis) {
    return ProfileSnapshot.EMPTY.with(
        AnalysisTable.PART,
        ImmutableList.of(
            new AnalysisTable(
                analysis,
                "Fields",
                "field",
                COLUMNS,
                ImmutableMap.of(
                    "com.acme.Order.note", ImmutableLongArray.of(0, 15_000),
                    "com.acme.Order.total", ImmutableLongArray.of(1, 50_000),
                    "com.acme.Order.rare", ImmutableLongArray.of(0, 9_999))),
            new AnalysisTable(
                analysis,
                "Arrays",
                "type",
                COLUMNS,
                ImmutableMap.of("long[]", ImmutableLongArray.of(0, 25_001)))));
  }

  @Test
  void fieldsAndArraysThatAreOnlyWritten() {
    assertThat(NeverRead.of(snapshot("fields")))
        .extracting(Finding::typeName, Finding::weight, found -> found.words(new PlainNames()))
        .containsExactly(
            tuple(
                "com.acme.Order",
                0.0015,
                "The field com.acme.Order.note is written 15000 times and never read by woven"
                    + " code."),
            tuple(
                "long[]",
                0.0025001,
                "The elements of all long[] are written 25001 times and never read by woven"
                    + " code."));
    assertThat(NeverRead.of(snapshot("what.Mine"))).isEmpty();
  }
}
