package dev.mayfly.agent.boot;

import java.nio.charset.StandardCharsets;

/**
 * Immutable. One class of the AspectJ weaver asks whether an exception is a {@code SQLException},
 * and so cannot be loaded where the module {@code java.sql} is not: in programs that are started as
 * modules and do not require it, or in small run-time images. There this class lets it ask for an
 * exception that nobody throws.
 */
final class SqlFreeClass {
  private static final String NAME = "org.aspectj.util.LangUtil";
  private static final String ASKED = "java/sql/SQLException";
  private static final String INSTEAD = "dev/mayfly/agent/NeverThrownException";
  private static final boolean NEEDED = ModuleLayer.boot().findModule("java.sql").isEmpty();

  private SqlFreeClass() {}

  /** The class file, changed where need be. */
  static byte[] of(String className, byte[] bytes) {
    if (!NEEDED || !className.equals(NAME)) {
      return bytes;
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.replace(constant(ASKED), constant(INSTEAD))
        .replace(constant("()L" + ASKED + ";"), constant("()L" + INSTEAD + ";"))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A string in the constant pool: tag, length in two bytes, characters. */
  private static String constant(String text) {
    return "\u0001" + (char) (text.length() >> 8) + (char) (text.length() & 0xFF) + text;
  }
}
