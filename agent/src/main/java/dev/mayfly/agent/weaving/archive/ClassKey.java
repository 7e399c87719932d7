package dev.mayfly.agent.weaving.archive;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Immutable. By what a woven class is found: its name, and the class file that it was, of which the
 * length and two checksums are known. Another agent may have changed that.
 *
 * @param className with dots
 * @param variant what else its weaving depends on
 * @param checksum two of 32 bits each
 */
public record ClassKey(String className, int variant, int length, long checksum) {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  /** The key of a class file. Time in proportion to its length. */
  public static ClassKey of(String className, int variant, byte[] classFile) {
    CRC32 first = new CRC32();
    first.update(classFile, 0, classFile.length);
    CRC32C second = new CRC32C();
    second.update(classFile, 0, classFile.length);
    return new ClassKey(
        className,
        variant,
        classFile.length,
        (first.getValue() << Integer.SIZE) | second.getValue());
  }

  /** Never 0. */
  long hash() {
    long hash = checksum ^ ((long) className.hashCode() * GOLDEN_RATIO) ^ length ^ variant;
    return hash == 0 ? 1 : hash;
  }
}
