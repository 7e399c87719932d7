package dev.mayfly.analysis;

import dev.mayfly.files.OutputFile;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The file {@code trace.txt}, to which analyses write lines up to a limit; it is there
 * from the first line on.
 */
final class TraceFile {
  static final long USUAL_LIMIT = 1L << 30;

  private final File file;
  private final long limit;
  private @Nullable Writer out;
  private long size;
  private long written;
  private long omitted;

  /**
   * A file that is not there yet.
   *
   * @param limit how many characters it has at most
   */
  TraceFile(File directory, long limit) {
    this.file = new File(directory, "trace.txt");
    this.limit = limit;
  }

  /** Writes a line, or counts it where it would exceed the limit. */
  synchronized void line(String text) {
    if (omitted > 0 || size + text.length() + 1 > limit) {
      omitted++;
      return;
    }
    try {
      Writer open = out;
      if (open == null) {
        OutputStream bytes = OutputFile.open(file.toPath());
        out = open = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
      }
      open.write(text);
      open.write('\n');
      size += text.length() + 1;
      written++;
    } catch (IOException refused) {
      throw new UncheckedIOException(OutputFile.reason(refused), refused);
    }
  }

  /** Reports how many lines there are; all lines until now are in the file then. */
  synchronized void report(Report report) {
    Writer open = out;
    try {
      if (open != null) {
        open.flush();
      }
    } catch (IOException refused) {
      throw new UncheckedIOException(OutputFile.reason(refused), refused);
    }
    Table table = report.table("Trace", "lines", Column.sum("accesses"));
    table.row("in " + file.getName(), written);
    table.row("omitted at the limit", omitted);
  }
}
