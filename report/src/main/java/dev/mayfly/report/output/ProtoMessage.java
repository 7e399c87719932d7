package dev.mayfly.report.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Confined to one thread: a message as Protocol Buffers encode it [1], as far as profiles need it:
 * varints, packed varints, fixed numbers, strings, bytes and messages in messages.
 *
 * <p>[1] https://protobuf.dev/programming-guides/encoding/
 */
public final class ProtoMessage {

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;

  private byte[] bytes = new byte[64];
  private int size;

  /** An empty message. */
  public ProtoMessage() {}

  /** Adds a number, unless it is 0, which is what a missing one reads as. */
  public ProtoMessage number(int field, long value) {
    if (value != 0) {
      tag(field, VARINT);
      varint(value);
    }
    return this;
  }

  /** Adds a number of eight bytes, unless it is 0. */
  public ProtoMessage fixed(int field, long value) {
    if (value != 0) {
      tag(field, FIXED_64);
      reserve(Long.BYTES);
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        bytes[size++] = (byte) (value >>> shift);
      }
    }
    return this;
  }

  /** Adds a list of numbers. */
  public ProtoMessage numbers(int field, long[] values, int count) {
    ProtoMessage packed = new ProtoMessage();
    for (int i = 0; i < count; i++) {
      packed.varint(values[i]);
    }
    return count == 0 ? this : message(field, packed);
  }

  /** Adds one string of a list, empty ones too. */
  public ProtoMessage string(int field, String value) {
    return delimited(field, value.getBytes(UTF_8));
  }

  /** Adds bytes. */
  public ProtoMessage bytes(int field, byte[] value) {
    return delimited(field, value);
  }

  /** Adds a message. */
  public ProtoMessage message(int field, ProtoMessage message) {
    return delimited(field, Arrays.copyOf(message.bytes, message.size));
  }

  private ProtoMessage delimited(int field, byte[] content) {
    tag(field, LENGTH_DELIMITED);
    varint(content.length);
    reserve(content.length);
    System.arraycopy(content, 0, bytes, size, content.length);
    size += content.length;
    return this;
  }

  private void tag(int field, int wireType) {
    varint(((long) field << 3) | wireType);
  }

  private void varint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** Writes the fields so far, and starts again. */
  public void drainTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
    size = 0;
  }
}
