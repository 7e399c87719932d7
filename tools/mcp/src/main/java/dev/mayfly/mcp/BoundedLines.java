package dev.mayfly.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Confined to its reader: the lines of an input. Of a line that is too long the ends are kept. */
final class BoundedLines {

  /** Enough for a number or a name at the end of a message. */
  private static final int END = 256;

  private final InputStream in;
  private final int most;

  /**
   * Immutable: a line.
   *
   * @param start all its bytes; of a longer line the first
   * @param end of a longer line the last bytes; null for others
   */
  @SuppressWarnings("ArrayRecordComponent") // lines are not compared
  record Line(byte[] start, byte @Nullable [] end) {}

  BoundedLines(InputStream in, int most) {
    this.in = new BufferedInputStream(in);
    this.most = most;
  }

  /** The next line without its end, however it ends; null if there is none. */
  @Nullable Line next() throws IOException {
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    byte[] last = new byte[END];
    long length = 0;
    int read = in.read();
    if (read < 0) {
      return null;
    }
    for (; read >= 0 && read != '\n'; read = in.read()) {
      last[(int) (length % END)] = (byte) read;
      length++;
      if (length <= most) {
        start.write(read);
      }
    }
    return new Line(start.toByteArray(), length <= most ? null : inOrder(last, length));
  }

  private static byte[] inOrder(byte[] last, long length) {
    byte[] ordered = new byte[END];
    for (int i = 0; i < END; i++) {
      ordered[i] = last[(int) ((length + i) % END)];
    }
    return ordered;
  }
}
