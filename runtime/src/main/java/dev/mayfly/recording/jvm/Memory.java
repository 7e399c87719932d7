package dev.mayfly.recording.jvm;

/**
 * Thread-safe, without state. The memory of the JVM. Nothing is readable here: the agent's jar has
 * another class of this name, which uses packages of the JDK that the agent opens.
 */
final class Memory {
  private Memory() {}

  /** Whether memory is readable; else all that follows is 0. */
  static boolean isReadable() {
    return false;
  }

  /** A {@code long}, read as if it was volatile. */
  static long longAt(long address) {
    return 0;
  }

  /** A {@code long}, which the JIT compiler may read once for several readings. */
  static long plainLongAt(long address) {
    return 0;
  }

  /** A byte, read as if it was volatile. */
  static byte byteAt(long address) {
    return 0;
  }

  /** The place of a field in the objects of a class, for {@link #longOf}. */
  static long offset(Class<?> type, String field) {
    return 0;
  }

  /** A field of an object. */
  static long longOf(Object object, long offset) {
    return 0;
  }

  /** The address of a symbol of the JVM's libraries; 0 if there is none. */
  static long symbol(String name) {
    return 0;
  }
}
