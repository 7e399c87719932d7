package dev.mayfly.cli.jvm;

import dev.mayfly.cli.console.CommandFailure;
import java.io.InputStream;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: bytes of another machine, of which one piece is here at a time. */
final class RemoteStream extends InputStream {

  private final String name;
  private final long length;
  private final LongFunction<byte @Nullable []> pieces;
  private byte[] piece = {};
  private int at;
  private long read;

  /**
   * Reads nothing yet.
   *
   * @param name for the message where bytes are missing
   * @param pieces fetches some bytes from an offset on; null where they are gone
   */
  RemoteStream(String name, long length, LongFunction<byte @Nullable []> pieces) {
    this.name = name;
    this.length = length;
    this.pieces = pieces;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int count) {
    if (at == piece.length) {
      if (read == length) {
        return -1;
      }
      byte[] next = pieces.apply(read);
      if (next == null || next.length == 0 || next.length > length - read) {
        throw new CommandFailure(
            name + ": cut off after " + read + " of " + length + " bytes; try again", null);
      }
      piece = next;
      at = 0;
      read += next.length;
    }
    int copied = Math.min(count, piece.length - at);
    System.arraycopy(piece, at, into, from, copied);
    at += copied;
    return copied;
  }
}
