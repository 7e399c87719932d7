package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Confined to one thread: the last profiles of a program, in numbered directories beside its
 * reports ({@code snapshots/000017/profile.json}).
 *
 * <p>Numbers go on where an earlier program ended. Nothing but the profiles is deleted, and the
 * directories that are empty without them.
 */
public final class SnapshotSeries {

  private static final String DIRECTORY = "snapshots";
  private static final String PROFILE = "profile.json";

  private final Path directory;
  private final int most;

  /**
   * Names a series; its directory is made when something is added.
   *
   * @param most how many profiles to keep, at least 1
   */
  public SnapshotSeries(Path reports, int most) {
    this.directory = reports.resolve(DIRECTORY);
    this.most = most;
  }

  /**
   * Adds a profile and deletes the oldest ones.
   *
   * @throws IOException if it cannot be written, or older ones cannot be deleted
   */
  public void add(ProfileSnapshot snapshot) throws IOException {
    List<Path> stored = Files.isDirectory(directory) ? numbered(directory) : List.of();
    int next = stored.isEmpty() ? 1 : numberOf(stored.get(stored.size() - 1)) + 1;
    Path place = directory.resolve(String.format(Locale.ROOT, "%06d", next));
    new ReportDirectory(place).write(snapshot, List.of(ReportFormat.JSON));
    for (Path oldest : stored.subList(0, Math.max(0, stored.size() + 1 - most))) {
      Files.deleteIfExists(oldest.resolve(PROFILE));
      try {
        Files.deleteIfExists(oldest);
      } catch (DirectoryNotEmptyException others) {
        // which another program has put there
      }
    }
  }

  /**
   * The profiles of a series.
   *
   * @param named the directory of the reports, or that of the series
   * @return the files, the oldest first
   * @throws IOException if the directory cannot be read
   */
  public static ImmutableList<Path> profiles(Path named) throws IOException {
    Path below = named.resolve(DIRECTORY);
    return numbered(Files.isDirectory(below) ? below : named).stream()
        .map(place -> place.resolve(PROFILE))
        .collect(ImmutableList.toImmutableList());
  }

  /** The numbered directories with a profile, in the order of their numbers. */
  private static List<Path> numbered(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(place -> numberOf(place) > 0)
          .filter(place -> Files.exists(place.resolve(PROFILE)))
          .sorted(Comparator.comparing(SnapshotSeries::numberOf))
          .toList();
    }
  }

  private static int numberOf(Path place) {
    Integer number = Ints.tryParse(String.valueOf(place.getFileName()));
    return number == null ? 0 : number;
  }
}
