package dev.mayfly.report.output;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;

/** Thread-safe: writes snapshots as files of one kind, equal snapshots with equal bytes. */
public interface ReportFile {

  /** The name of the file that such a report is usually written to. */
  String fileName();

  /**
   * Writes a snapshot.
   *
   * @param out where to write it; nothing is kept back, and it is not closed
   */
  void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException;

  /**
   * Whether there is anything to write of a snapshot.
   *
   * @return false to leave the file out
   */
  default boolean appliesTo(ProfileSnapshot snapshot) {
    return true;
  }
}
