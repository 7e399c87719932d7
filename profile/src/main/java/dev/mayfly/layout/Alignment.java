package dev.mayfly.layout;

/** Thread-safe, without state: sizes and offsets that are multiples of a power of two. */
public final class Alignment {

  /** The alignment of all objects, unless an option of the JVM changes it. */
  static final long OBJECT = 8;

  private Alignment() {}

  public static long up(long size, long alignment) {
    return (size + alignment - 1) & -alignment;
  }

  public static long object(long size) {
    return up(size, OBJECT);
  }
}
