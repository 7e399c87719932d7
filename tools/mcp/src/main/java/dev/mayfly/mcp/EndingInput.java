package dev.mayfly.mcp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Confined to its reader: says when the input has ended. */
final class EndingInput extends FilterInputStream {

  private final Runnable ended;

  EndingInput(InputStream in, Runnable ended) {
    super(in);
    this.ended = ended;
  }

  @Override
  public int read() throws IOException {
    return noted(super.read());
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    return noted(super.read(buffer, offset, length));
  }

  private int noted(int read) {
    if (read < 0) {
      ended.run();
    }
    return read;
  }
}
