package com.example.programs;

/** Confined. A 64-bit FNV-1a checksum of whatever a program computed. */
final class Checksum {
  private long value = 0xcbf29ce484222325L;

  Checksum add(long number) {
    value = (value ^ number) * 0x100000001b3L;
    return this;
  }

  Checksum add(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      add(text.charAt(i));
    }
    return this;
  }

  Checksum add(byte[] bytes) {
    for (byte b : bytes) {
      add(b);
    }
    return this;
  }

  long value() {
    return value;
  }
}
