package dev.mayfly.report;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** Thread-safe: writes snapshots in one format, equal snapshots with equal characters. */
public interface ReportWriter {

  /** The name of the file that such a report is usually written to. */
  String fileName();

  /**
   * Writes a snapshot.
   *
   * @param snapshot the snapshot
   * @param out where to write it; neither flushed nor closed
   * @throws IOException if writing fails
   */
  void write(ProfileSnapshot snapshot, Appendable out) throws IOException;

  /**
   * Whether there is anything to write of a snapshot.
   *
   * @param snapshot the snapshot
   * @return false to leave the file out
   */
  default boolean appliesTo(ProfileSnapshot snapshot) {
    return true;
  }
}
