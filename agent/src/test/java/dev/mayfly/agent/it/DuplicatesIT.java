package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.snapshot.types.AnalysisTable;
import org.junit.jupiter.api.Test;
import subject.equal.Catalogue;

/** Equal strings and arrays of a program whose every object is known. */
final class DuplicatesIT {
  @Test
  void eachEqualObjectIsCounted() {
    WovenRun run =
        WovenJvm.here()
            .with("lifetime", "exact")
            .with("duplicates", "true")
            .with("formats", "json;text")
            .run(Catalogue.class)
            .expectSound();
    assertThat(run.profile().get(AnalysisTable.PART)).as("%s", run).hasSize(1);
    AnalysisTable table = run.profile().get(AnalysisTable.PART).get(0);
    assertThat(table.title()).isEqualTo("Equal strings and arrays");
    // a string has 24 bytes, its array 16 and 40; the columns are bytes, objects, contents, most
    assertThat(table.rows())
        .containsEntry(
            "java.lang.String at subject.equal.Catalogue.main:20",
            ImmutableLongArray.of(4_990 * 80, 4_990, 10, 500, 5_000, 5_000))
        .containsEntry(
            "int[] at subject.equal.Catalogue.main:21",
            ImmutableLongArray.of(2_500 * 24, 2_500, 2_500, 2, 5_000, 5_000))
        .containsEntry(
            "long[] at subject.equal.Catalogue.main:22",
            ImmutableLongArray.of(0, 0, 0, 0, 5_000, 5_000));
    assertThat(Findings.of(run.profile()).all())
        .extracting(Finding::kind)
        .contains("equal contents");
    assertThat(run.text("report/report.txt").replaceAll("\\s+", " "))
        .contains(
            "4,990 of 5,000 live strings at Catalogue.main:20 have the content of another one,"
                + " 399 kB: they have 10 contents.")
        .contains("EQUAL STRINGS AND ARRAYS");
  }
}
