package dev.mayfly.research.events;

import dev.mayfly.report.wording.BoundedText;
import dev.mayfly.research.stream.EventFormat;
import java.nio.charset.StandardCharsets;

/** Confined to one thread. The content of a block, as it is read. */
final class BlockBytes {
  private final byte[] bytes;
  private int at;

  BlockBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean hasMore() {
    return at < bytes.length;
  }

  long number() {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == bytes.length) {
        throw new EventFileException("damaged: a number ends too early");
      }
      byte next = bytes[at++];
      number |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new EventFileException("damaged: a number does not end");
  }

  int integer() {
    return (int) number();
  }

  /** A number that may be negative. */
  long signed() {
    return EventFormat.unzigzag(number());
  }

  String text() {
    int length = integer();
    if (length < 0 || length > bytes.length - at) {
      throw new EventFileException("damaged: a text ends too early");
    }
    String text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return BoundedText.of(text);
  }
}
