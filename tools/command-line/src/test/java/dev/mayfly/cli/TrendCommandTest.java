package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.SnapshotSeries;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrendCommandTest {
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir private Path directory;

  private void write(int profiles, long live, long more) throws IOException {
    write(profiles, 1, live, more);
  }

  /** With a collection before every so many profiles. */
  private void write(int profiles, int every, long live, long more) throws IOException {
    SnapshotSeries series = new SnapshotSeries(directory, 50);
    for (int i = 0; i < profiles; i++) {
      Buckets ages = Buckets.builder().add(LogBuckets.bucketOf(1_000_000), live + more * i).build();
      series.add(Profiles.at(10L * i, (i + 1L) / every, "T", 16_000, ages));
    }
  }

  @Test
  void whatRisesIsATable() throws IOException {
    write(20, 200, 50);
    CommandRun run = CommandRun.of(HOST, false, "trend", directory);
    assertThat(run.stderr()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.stdout())
        .isEqualTo(
            """
            Live objects in 20 profiles, 20 with a collection since the last, over 3.2 min: 1 of 1 site rise steadily.
                 live  bytes/s  objects/s  95 % limits  course            site
              18.4 kB    +80 B       +5.0    5.0 – 5.0  ▂▂▃▃▄▄▄▅▅▆▆▆▇▇██  T at Main.main:7
            """);
  }

  @Test
  void whatStaysIsALine() throws IOException {
    write(20, 200, 0);
    assertThat(CommandRun.of(HOST, false, "trend", directory.resolve("snapshots")).stdout())
        .isEqualTo(
            "Live objects in 20 profiles, 20 with a collection since the last, over 3.2 min: 0 of 1"
                + " site rise steadily.\n");
  }

  @Test
  void aWrongDirectoryIsOneLine() throws IOException {
    assertLine(directory.resolve("none"), "none: no such directory");
    assertLine(Files.writeString(directory.resolve("file"), ""), "file: not a directory");
    assertLine(directory, "a trend needs 10 profiles of one program, and there are 0; record with");
    write(9, 200, 50);
    assertLine(directory, "a trend needs 10 profiles of one program, and there are 9; record with");
    Files.writeString(directory.resolve("snapshots/000009/profile.json"), "{");
    assertLine(directory, "000009/profile.json: ");
  }

  @Test
  void withoutCollectionsThereIsNoVerdict() throws IOException {
    write(39, 4, 200, 50);
    assertLine(
        directory,
        "of 39 profiles 9 have a garbage collection since the one before; a trend needs 10");
  }

  @Test
  void withoutLifetimesThereIsNothingToFollow() throws IOException {
    write(10, 0, 0);
    assertLine(directory, "the profiles have no lifetimes; record with lifetime=sampled");
  }

  private static void assertLine(Path named, String message) {
    CommandRun run = CommandRun.of(HOST, false, "trend", named);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.stdout()).isEmpty();
    assertThat(run.stderr()).contains(message).hasLineCount(1);
  }
}
