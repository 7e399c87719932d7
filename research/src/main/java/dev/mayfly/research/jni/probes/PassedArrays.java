package dev.mayfly.research.jni.probes;

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
   * @return its number, for {@link #accessed}
   */
  int passed(Object array, String elementType, int length, long bytes, int site);

  /**
   * A JNI function has accessed an array that was passed to a native method.
   *
   * @param site of the call of the method
   * @param copied the bytes that it has copied
   */
  void accessed(int number, int site, int function, long calls, long elements, long copied);
}
