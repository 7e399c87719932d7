package dev.mayfly.report.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;

/** Thread-safe: writes snapshots in a format of characters, which files hold in UTF-8. */
public interface ReportWriter extends ReportFile {

  /**
   * Writes a snapshot.
   *
   * @param out where to write it; neither flushed nor closed
   */
  void write(ProfileSnapshot snapshot, Appendable out) throws IOException;

  @Override
  default void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    // not Files.newBufferedWriter: that one fails at a name that is no well-formed UTF-16
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    write(snapshot, writer);
    writer.flush();
  }
}
