package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** The memory of a program over time. */
public final class MemoryReportTest {
  private static final TotalsPoint FIRST =
      new TotalsPoint(1_000, 10, 240, -1, new ProcessMemory(5_000, 90_000, 95_000), -1);
  private static final TotalsPoint SECOND =
      new TotalsPoint(2_000, 30, 720, 4_000, new ProcessMemory(6_000, -1, -1), -1);
  private static final TotalsPoint OLDER =
      new TotalsPoint(500, 1, 16, 300, ProcessMemory.UNKNOWN, -1);

  /** Two moments, a second apart. */
  public static ProfileSnapshot snapshot() {
    return profile(FIRST, SECOND);
  }

  private static ProfileSnapshot profile(TotalsPoint... points) {
    return ProfileSnapshot.EMPTY.adding(
        History.PART, new History(ImmutableList.copyOf(points), Censuses.NONE));
  }

  private static ProfileSnapshot read(String json) throws IOException {
    return JsonSnapshotReader.withinHeap().read(new StringReader(json));
  }

  @Test
  void csvHasARowForEachMomentOfEachProgram() {
    assertThat(Reports.csv("memory.csv").appliesTo(ProfileSnapshot.EMPTY)).isFalse();
    ProfileSnapshot both = profile(FIRST, SECOND).plus(profile(OLDER));
    assertThat(Reports.csv("memory.csv").appliesTo(both)).isTrue();
    assertThat(Reports.text(Reports.csv("memory.csv"), both))
        .isEqualTo(
            """
            program,millis,allocations,bytes,usedHeapBytes,heapAfterCollectionBytes,residentBytes,peakResidentBytes
            1,500,1,16,,300,,
            2,1000,10,240,5000,,90000,95000
            2,2000,30,720,6000,4000,,
            """);
  }

  @Test
  void textHasMeanAndPeak() {
    TotalsPoint third =
        new TotalsPoint(6_000, 40, 960, -1, new ProcessMemory(2_000, 70_000, -1), -1);
    TotalsPoint fourth =
        new TotalsPoint(8_000, 40, 960, -1, new ProcessMemory(8_000, 80_000, 97_000), -1);
    assertThat(section(profile(FIRST, SECOND, third, fourth)))
        .isEqualTo(
            """
            MEMORY (over the run; 2 rows)
                 mean     peak  memory
               4.5 kB   8.0 kB  heap in use
              75.0 kB  97.0 kB  resident memory (RSS)
              The heap includes garbage; its peak is the most at a noted moment. RSS is the whole process, with Mayfly in
              it; its peak is the system's.
            """);
    assertThat(section(snapshot().plus(snapshot())))
        .contains("  6.0 kB  heap in use of program 2\n");
    assertThat(section(profile(OLDER))).isEmpty();
  }

  @Test
  void whereTheSystemDoesNotTellTheResidentMemoryIsNoNumber() {
    ProcessMemory heap = new ProcessMemory(5_000, -1, -1);
    assertThat(section(profile(new TotalsPoint(1_000, 10, 240, -1, heap, -1))))
        .contains(
            """
                mean    peak  memory
              5.0 kB  5.0 kB  heap in use
                   -       -  resident memory (RSS)
              └ known on Linux only
            """);
  }

  private static String section(ProfileSnapshot profile) {
    String text = Reports.write(new TextReport(), profile);
    int start = text.indexOf("MEMORY (");
    return start < 0 ? "" : text.substring(start, text.indexOf("\n\n", start) + 1);
  }

  @Test
  void profilesKeepTheMemory() throws IOException {
    ProfileSnapshot profile = profile(FIRST, SECOND);
    String json = Reports.write(new JsonReport(), profile);
    assertThat(read(json)).isEqualTo(profile);
    assertThat(json.replaceAll("\\s", ""))
        .contains(
            "\"memory\":{\"heap\":{\"meanBytes\":5500,\"peakBytes\":6000},"
                + "\"resident\":{\"meanBytes\":90000,\"peakBytes\":90000}}");
  }

  @Test
  void olderProfilesHaveNone() throws IOException {
    String json = Reports.write(new JsonReport(), profile(OLDER));
    String older = json.replaceFirst("300,\\s*-1,\\s*-1,\\s*-1", "300");
    assertThat(older).isNotEqualTo(json);
    assertThat(read(older)).isEqualTo(profile(OLDER));
  }
}
