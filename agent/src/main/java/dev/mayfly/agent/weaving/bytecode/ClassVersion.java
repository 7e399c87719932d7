package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Immutable (no state). Which versions of class files may be woven. */
public final class ClassVersion {
  /** The first version in which value classes are a preview feature (JEP 401). */
  private static final int WITH_VALUE_CLASSES = Opcodes.V28;

  private static final int NEWEST = Opcodes.V28;
  private static final int PREVIEW = 0xFFFF;

  private ClassVersion() {}

  /**
   * Why a class file must stay as it is; null if its version is known. Constructors of value
   * classes have stack map frames and fields written before {@code super(..)} of a new kind.
   */
  public static @Nullable String reasonAgainst(byte[] file) {
    int minor = unsignedShort(file, 4);
    int major = unsignedShort(file, 6);
    if (major > NEWEST) {
      return "class: class files of version " + major + " are not supported yet";
    }
    return major >= WITH_VALUE_CLASSES && minor == PREVIEW
        ? "class: value classes, a preview feature of its Java version, are not supported yet"
        : null;
  }

  private static int unsignedShort(byte[] file, int offset) {
    return file.length < offset + 2 ? 0 : (file[offset] & 0xFF) << 8 | (file[offset + 1] & 0xFF);
  }
}
