package dev.mayfly.report.json;

import dev.mayfly.report.wording.Units;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Confined to one thread: passes characters on, and fails once they are too many. */
final class LimitedReader extends FilterReader {

  private final long limit;
  private long read;

  LimitedReader(Reader in, long limit) {
    super(in);
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    int character = in.read();
    count(character < 0 ? 0 : 1);
    return character;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = in.read(buffer, offset, length);
    count(count);
    return count;
  }

  private void count(int more) throws IOException {
    read += Math.max(0, more);
    if (read > limit) {
      throw new SnapshotFormatException("longer than " + Units.count(limit) + " characters", null);
    }
  }
}
