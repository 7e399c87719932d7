package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Note;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotSeriesTest {
  @TempDir private Path reports;

  private static ProfileSnapshot profile(int number) {
    return ProfileSnapshot.EMPTY.adding(Note.PART, Note.text("profile " + number));
  }

  private void add(int from, int to) throws IOException {
    SnapshotSeries series = new SnapshotSeries(reports, 3);
    for (int i = from; i <= to; i++) {
      series.add(profile(i));
    }
  }

  private List<String> directories() throws IOException {
    try (Stream<Path> all = Files.list(reports.resolve("snapshots"))) {
      return all.map(place -> place.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theLastProfilesAreKept() throws IOException {
    add(1, 2);
    assertThat(directories()).containsExactly("000001", "000002");
    add(3, 5);
    assertThat(directories()).containsExactly("000003", "000004", "000005");
    List<Path> profiles = SnapshotSeries.profiles(reports);
    assertThat(profiles).isEqualTo(SnapshotSeries.profiles(reports.resolve("snapshots")));
    assertThat(profiles).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(JsonSnapshotReader.withinHeap().read(profiles.get(i)).notes())
          .isEqualTo(profile(3 + i).notes());
    }
  }

  @Test
  void whatOthersPutThereStays() throws IOException {
    Path other = reports.resolve("snapshots/notes.txt");
    add(1, 1);
    Files.writeString(other, "mine");
    Files.writeString(reports.resolve("snapshots/000001/mine.txt"), "mine");
    Files.createDirectories(reports.resolve("snapshots/000000"));
    Files.createDirectories(reports.resolve("snapshots/999999"));
    add(2, 6);
    assertThat(directories())
        .containsExactly("000000", "000001", "000004", "000005", "000006", "999999", "notes.txt");
    assertThat(reports.resolve("snapshots/000001")).isDirectoryNotContaining("glob:**profile*");
    assertThat(SnapshotSeries.profiles(reports)).hasSize(3);
  }

  @Test
  void aSeriesIsReadFromADirectoryOnly() throws IOException {
    assertThat(SnapshotSeries.profiles(reports)).isEmpty();
    Path file = Files.writeString(reports.resolve("file"), "");
    assertThatThrownBy(() -> SnapshotSeries.profiles(file))
        .isInstanceOf(NotDirectoryException.class);
    assertThatThrownBy(() -> SnapshotSeries.profiles(reports.resolve("missing")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
