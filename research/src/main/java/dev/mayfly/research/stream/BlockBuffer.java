package dev.mayfly.research.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Confined to its owner. Blocks in memory, until they are written together. */
final class BlockBuffer {
  private static final int HEAD = EventFormat.BLOCK_HEAD_BYTES;

  private byte[] bytes = new byte[2 * EventChunk.SIZE];
  private int size;
  private int block;

  /** Begins a block. */
  void begin(int letter) {
    room(HEAD);
    block = size;
    bytes[size] = (byte) letter;
    size += HEAD;
  }

  /** Ends the block. */
  void end() {
    int length = size - block - HEAD;
    for (int i = 0; i < 4; i++) {
      bytes[block + 1 + i] = (byte) (length >>> (24 - 8 * i));
    }
  }

  /** Adds a number that is not negative, or any number as one without sign. */
  void number(long number) {
    room(10);
    size = EventFormat.put(bytes, size, number);
  }

  void text(String text) {
    byte[] utf = text.getBytes(StandardCharsets.UTF_8);
    number(utf.length);
    bytes(utf, 0, utf.length);
  }

  void bytes(byte[] more, int from, int length) {
    room(length);
    System.arraycopy(more, from, bytes, size, length);
    size += length;
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }
}
