package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** The memory of a program over time. */
class MemoryReportTest {
  private static final TotalsPoint FIRST =
      new TotalsPoint(1_000, 10, 240, -1, new ProcessMemory(5_000, 90_000));
  private static final TotalsPoint SECOND =
      new TotalsPoint(2_000, 30, 720, 4_000, new ProcessMemory(6_000, -1));
  private static final TotalsPoint OLDER = new TotalsPoint(500, 1, 16, 300);

  private static ProfileSnapshot profile(TotalsPoint... points) {
    return ProfileSnapshot.builder()
        .history(new History(ImmutableList.copyOf(points), Censuses.NONE))
        .build();
  }

  private static ProfileSnapshot read(String json) throws IOException {
    return JsonSnapshotReader.withinHeap().read(new StringReader(json));
  }

  @Test
  void csvHasARowForEachMomentOfEachProgram() {
    assertThat(Reports.csv("memory.csv").appliesTo(ProfileSnapshot.builder().build())).isFalse();
    ProfileSnapshot both = profile(FIRST, SECOND).plus(profile(OLDER));
    assertThat(Reports.csv("memory.csv").appliesTo(both)).isTrue();
    assertThat(Reports.text(Reports.csv("memory.csv"), both))
        .isEqualTo(
            """
            program,millis,allocations,bytes,usedHeapBytes,heapAfterCollectionBytes,residentBytes
            1,500,1,16,,300,
            2,1000,10,240,5000,,90000
            2,2000,30,720,6000,4000,
            """);
  }

  @Test
  void profilesKeepTheMemory() throws IOException {
    ProfileSnapshot profile = profile(FIRST, SECOND);
    assertThat(read(Reports.write(new JsonReport(), profile))).isEqualTo(profile);
  }

  @Test
  void olderProfilesHaveNone() throws IOException {
    String json = Reports.write(new JsonReport(), profile(OLDER));
    String older = json.replaceFirst("300,\\s*-1,\\s*-1", "300");
    assertThat(older).isNotEqualTo(json);
    assertThat(read(older)).isEqualTo(profile(OLDER));
  }
}
