package dev.mayfly.report.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Confined to one thread: bytes as JDK Flight Recorder writes them, numbers in 7 bits a byte, at
 * most nine bytes [1].
 *
 * <p>[1] https://github.com/openjdk/jdk/tree/jdk-25-ga/src/jdk.jfr (ChunkParser, StringParser)
 */
final class JfrBytes {

  private static final int UTF8 = 3;
  private static final int LONGEST_NUMBER = 9;

  private byte[] bytes = new byte[64];
  private int size;

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * size));
    }
  }

  JfrBytes number(long value) {
    ensure(LONGEST_NUMBER);
    long rest = value;
    for (int i = 1; i < LONGEST_NUMBER && (rest & ~0x7fL) != 0; i++) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
    return this;
  }

  JfrBytes bit(boolean value) {
    ensure(1);
    bytes[size++] = (byte) (value ? 1 : 0);
    return this;
  }

  JfrBytes text(String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    ensure(1);
    bytes[size++] = UTF8;
    number(utf8.length);
    return add(utf8, utf8.length);
  }

  /** A number of fixed length, the highest byte first. */
  JfrBytes fixed(long value, int length) {
    ensure(length);
    for (int i = length - 1; i >= 0; i--) {
      bytes[size++] = (byte) (value >>> (8 * i));
    }
    return this;
  }

  JfrBytes add(JfrBytes other) {
    return add(other.bytes, other.size);
  }

  /** Adds an event: its length in bytes, which its own bytes are part of, and what it holds. */
  JfrBytes event(JfrBytes body) {
    int length = 1;
    while (body.size + length >= 1L << (7 * length)) {
      length++;
    }
    return number((long) body.size + length).add(body);
  }

  private JfrBytes add(byte[] other, int length) {
    ensure(length);
    System.arraycopy(other, 0, bytes, size, length);
    size += length;
    return this;
  }

  /** Begins again, in the same memory. */
  JfrBytes clear() {
    size = 0;
    return this;
  }

  int size() {
    return size;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }
}
