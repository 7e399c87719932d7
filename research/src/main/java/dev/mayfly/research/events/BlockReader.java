package dev.mayfly.research.events;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.research.stream.EventFormat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. Reads a file of events, block by block, as far as it has whole ones. */
final class BlockReader {
  /** Immutable. The header of the file. */
  record Header(long startMillis, long process, int number, int alignment, int kinds) {}

  /** Immutable but for where it is read. */
  record Block(int letter, BlockBytes content) {}

  private final InputStream in;
  private final Header header;
  private long bytes;

  /**
   * Reads the header.
   *
   * @throws EventFileException if it is no file of events
   */
  BlockReader(InputStream in) throws IOException {
    this.in = in;
    byte[] head = in.readNBytes(EventFormat.HEADER_BYTES);
    byte[] magic = EventFormat.MAGIC.getBytes(StandardCharsets.US_ASCII);
    if (head.length < EventFormat.HEADER_BYTES
        || !ByteBuffer.wrap(head, 0, magic.length).equals(ByteBuffer.wrap(magic))) {
      throw new EventFileException("not a file of events; record one with events=alloc");
    }
    ByteBuffer fields = ByteBuffer.wrap(head);
    int version = fields.get(8);
    if (version != EventFormat.VERSION) {
      throw new EventFileException(
          lenientFormat(
              "%s version of Mayfly: the file has format version %s, and this Mayfly reads version"
                  + " %s; read it with that version",
              version > EventFormat.VERSION ? "written by a newer" : "written by an older",
              version,
              EventFormat.VERSION));
    }
    header =
        new Header(
            fields.getLong(9),
            fields.getLong(EventFormat.PROCESS_AT),
            fields.getInt(EventFormat.NUMBER_AT),
            fields.getShort(29),
            fields.get(31));
    bytes = head.length;
  }

  Header header() {
    return header;
  }

  /** The bytes of all blocks that have been read as a whole. */
  long bytes() {
    return bytes;
  }

  /**
   * The next block; null at the end, and where the file was cut off.
   *
   * @param withEvents whether those with events are wanted; else they are passed over
   */
  @Nullable Block next(boolean withEvents) throws IOException {
    while (true) {
      byte[] head = in.readNBytes(EventFormat.BLOCK_HEAD_BYTES);
      if (head.length < EventFormat.BLOCK_HEAD_BYTES) {
        return null;
      }
      int length = ByteBuffer.wrap(head).getInt(1);
      if (length < 0) {
        throw new EventFileException("damaged at byte " + bytes);
      }
      if (!withEvents && head[0] == EventFormat.EVENTS) {
        if (!skip(length)) {
          return null;
        }
      } else {
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
          return null;
        }
        bytes += EventFormat.BLOCK_HEAD_BYTES + length;
        return new Block(head[0], new BlockBytes(content));
      }
    }
  }

  private boolean skip(int length) throws IOException {
    try {
      in.skipNBytes(length);
      bytes += EventFormat.BLOCK_HEAD_BYTES + length;
      return true;
    } catch (EOFException cutOff) {
      return false;
    }
  }
}
