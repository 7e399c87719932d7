package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thread-safe: a directory in which each report is there as a whole or not at all. */
public final class ReportDirectory {

  private final Path directory;
  private final SourceFiles sources;

  /** Names a directory; it is made when something is written. */
  public ReportDirectory(Path directory) {
    this(directory, SourceFiles.NONE);
  }

  /** Names a directory, and where the source files lie that reports may show lines of. */
  public ReportDirectory(Path directory, SourceFiles sources) {
    this.directory = directory;
    this.sources = sources;
  }

  /** The directory. */
  public Path path() {
    return directory;
  }

  /**
   * Writes a snapshot in several formats.
   *
   * <p>A report that fails does not keep the others from being written.
   *
   * @return the files, in the order of the formats
   * @throws IOException if a report could not be written; further failures are suppressed in it
   */
  public ImmutableList<Path> write(ProfileSnapshot snapshot, Iterable<ReportFormat> formats)
      throws IOException {
    List<ReportFile> reports = new ArrayList<>();
    formats.forEach(format -> reports.addAll(format.writers(sources)));
    reports.removeIf(report -> !report.appliesTo(snapshot));
    ImmutableList.Builder<Path> files = ImmutableList.builder();
    IOException failure = null;
    for (ReportFile report : reports) {
      try {
        files.add(write(snapshot, report));
      } catch (IOException e) {
        failure = first(failure, e);
      } catch (RuntimeException e) {
        failure = first(failure, new IOException(report.fileName() + " failed", e));
      }
    }
    if (failure != null) {
      throw failure;
    }
    return files.build();
  }

  private static IOException first(@Nullable IOException earlier, IOException later) {
    if (earlier == null) {
      return later;
    }
    earlier.addSuppressed(later);
    return earlier;
  }

  /**
   * Writes one report.
   *
   * @param report its writer, which also names the file
   * @return the file
   * @throws IOException if the report could not be written
   */
  public Path write(ProfileSnapshot snapshot, ReportFile report) throws IOException {
    OutputFile.makeDirectory(directory);
    Path file = directory.resolve(report.fileName());
    OutputFile.replace(file, out -> report.writeBytes(snapshot, out));
    return file;
  }
}
