package com.example.programs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Immutable (no state). Texts beside the programs. */
final class Resources {
  private Resources() {}

  static String read(String name) throws IOException {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
