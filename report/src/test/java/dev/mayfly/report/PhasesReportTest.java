package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PhasesReportTest {
  private final ProfileSnapshot profile = PhasedProfile.snapshot();

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  @Test
  void intervalsAreReadBack() throws IOException {
    String json = Reports.write(new JsonReport(), profile);
    assertThat(read(json)).isEqualTo(profile);
    assertThat(read(json).intervals()).isEqualTo(profile.intervals());
    try (InputStream in = JsonReport.class.getResourceAsStream("profile.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(in)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
    assertThat(json).contains("\"counts\":[{\"from\":1700000000000,\"to\":1700000010000,");
  }

  @Test
  void damagedIntervalsAreRefused() {
    String json = Reports.write(new JsonReport(), profile);
    assertThatThrownBy(() -> read(json.replace("\"cells\":[[1,", "\"cells\":[[9,")))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("no context 9");
    assertThatThrownBy(() -> read(json.replace("\"contexts\":[[-1,-1]", "\"contexts\":[[0,-1]")))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("context 0 has the caller 0");
  }

  @Test
  void theTextListsPhases() {
    assertThat(Reports.write(new TextReport(), profile))
        .contains(
            """
            PHASES (in the order of time; 3 rows)
                from      to  objects   bytes  bytes/s  phase
                0 ns  10.0 s      100  2.4 kB    240 B  startup
              10.0 s  20.0 s       10  1.2 kB    116 B  before-first-request
              20.0 s  40.0 s       14   336 B     16 B  steady
            """);
  }

  @Test
  void aRangeSaysWhichItIs() {
    String text =
        Reports.write(
            new TextReport(),
            TimeRange.of(profile, Duration.ofSeconds(10), Duration.ofSeconds(12)));
    assertThat(text)
        .contains("Exact counts of 10.0 s to 20.0 s after the start, whole intervals")
        .contains("byte[]")
        .doesNotContain("shop.Bean")
        .doesNotContain("PHASES")
        .doesNotContain("COVERAGE")
        .doesNotContain("LIFETIMES")
        .doesNotContain("threads,");
  }
}
