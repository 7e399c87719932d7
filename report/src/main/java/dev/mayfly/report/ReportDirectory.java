package dev.mayfly.report;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: a directory in which each report is there as a whole or not at all.
 *
 * <p>A report is written to a temporary file beside its place and then moved there in one step. If
 * writing fails, an older report stays as it was and the temporary file is removed.
 */
public final class ReportDirectory {

  private final Path directory;
  private final SourceFiles sources;

  /**
   * Names a directory; it is made when something is written.
   *
   * @param directory the directory
   */
  public ReportDirectory(Path directory) {
    this(directory, SourceFiles.NONE);
  }

  /**
   * Names a directory, and where the source files lie that reports may show lines of.
   *
   * @param directory the directory
   * @param sources the source files
   */
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
   * @param snapshot the snapshot
   * @param formats the formats
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
   * @param snapshot the snapshot
   * @param report its writer, which also names the file
   * @return the file
   * @throws IOException if the report could not be written
   */
  public Path write(ProfileSnapshot snapshot, ReportFile report) throws IOException {
    // on a link to a directory, createDirectories fails in older JDKs
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    Path file = directory.resolve(report.fileName());
    Path temporary = directory.resolve("." + report.fileName() + "." + unique() + ".tmp");
    try {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(temporary, CREATE_NEW, WRITE))) {
        report.writeBytes(snapshot, out);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
    return file;
  }

  /**
   * Not by a random UUID: the program may still choose what random numbers come from. Not by the
   * process's id: the JDK's class for that cannot be initialised where memory is short.
   */
  private static String unique() {
    return Integer.toHexString(System.identityHashCode(new Object()))
        + "-"
        + Long.toHexString(System.nanoTime());
  }
}
