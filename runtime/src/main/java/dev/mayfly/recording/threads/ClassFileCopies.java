package dev.mayfly.recording.threads;

import dev.mayfly.recording.types.ArrayLayout;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. The bytes that the JVM allocates to show a class to an agent. */
final class ClassFileCopies {
  private static final int BYTES = ArrayLayout.ofClass(byte[].class);
  private static final long STRING = 24;

  private ClassFileCopies() {}

  /** The class file's array, and the name: a string with an array of single bytes. */
  static long bytes(@Nullable String name, int classFile) {
    long array = ArrayLayout.bytes(BYTES, classFile);
    return name == null ? array : array + STRING + ArrayLayout.bytes(BYTES, name.length());
  }
}
