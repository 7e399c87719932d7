package dev.mayfly.agent.loader;

import java.nio.charset.StandardCharsets;

/** Thread-safe, without state. Replaces texts in the constant pools of class files. */
final class ConstantTexts {
  private ConstantTexts() {}

  /** The class file with another text wherever a constant is exactly the first one. */
  static byte[] replace(byte[] bytes, String text, String instead) {
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .replace(constant(text), constant(instead))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A text in the constant pool: tag, length in two bytes, characters. */
  private static String constant(String text) {
    return "\u0001" + (char) (text.length() >> 8) + (char) (text.length() & 0xFF) + text;
  }
}
