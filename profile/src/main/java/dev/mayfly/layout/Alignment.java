package dev.mayfly.layout;

/** Thread-safe, without state: sizes and offsets that are multiples of a power of two. */
final class Alignment {

  /** The alignment of all objects, unless an option of the JVM changes it. */
  static final long OBJECT = 8;

  private Alignment() {}

  static long up(long size, long alignment) {
    return (size + alignment - 1) & -alignment;
  }

  static long object(long size) {
    return up(size, OBJECT);
  }
}
