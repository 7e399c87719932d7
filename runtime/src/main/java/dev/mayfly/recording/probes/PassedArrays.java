package dev.mayfly.recording.probes;

/**
 * Thread-safe. Knows arrays one by one that are passed to native methods. Called on threads of the
 * program that are not recorded meanwhile. The JDK may hold any lock at such a call, so it must
 * neither wait for another thread nor load classes.
 */
public interface PassedArrays {
  /** The number of no array. */
  int NONE = 0;

  /**
   * An array is about to be passed.
   *
   * @param elementType the name of its element type
   * @param site of the call
   * @return its number, for {@link #copied}
   */
  int passed(Object array, String elementType, int length, long bytes, int site);

  /**
   * Bytes were copied by a native method.
   *
   * @param number of the first array that was passed to it
   * @param site of the call
   */
  void copied(int number, int site, long bytes);
}
