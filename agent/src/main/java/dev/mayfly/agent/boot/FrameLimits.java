package dev.mayfly.agent.boot;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Immutable. The AspectJ weaver's copy of ASM gives up on a method whose stack map frames take it
 * more than 100 million steps, prints a stack trace, and the class cannot be woven. Parsers that
 * ANTLR 3 has generated need more, in initialisers of hundreds of bit sets: about a second each.
 * This class gives them ten times as much.
 */
final class FrameLimits {
  private static final String NAME = "aj.org.objectweb.asm.ClassWriter";
  private static final long STEPS = 100_000_000;

  private FrameLimits() {}

  /** The class file, its limit raised where it is the one that has it. */
  static byte[] raised(String className, byte[] bytes) {
    return className.equals(NAME)
        ? new String(bytes, StandardCharsets.ISO_8859_1)
            .replace(constant(STEPS), constant(10 * STEPS))
            .getBytes(StandardCharsets.ISO_8859_1)
        : bytes;
  }

  /** A long in the constant pool: tag, eight bytes. */
  private static String constant(long value) {
    byte[] bytes = ByteBuffer.allocate(1 + Long.BYTES).put((byte) 5).putLong(value).array();
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
