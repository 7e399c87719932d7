package dev.mayfly.recording.jvm;

/**
 * Thread-safe, without state. The memory of the JVM. Nothing is readable here: the agent's jar has
 * another class of this name, which uses packages of the JDK that the agent opens.
 */
final class Memory {
  private Memory() {}

  /** Whether memory is readable; else no other method may be called. */
  static boolean isReadable() {
    return false;
  }

  /** A {@code long}, read as if it was volatile. */
  static long longAt(long address) {
    throw closed();
  }

  /** A {@code long}, which the JIT compiler may read once for several readings. */
  static long plainLongAt(long address) {
    throw closed();
  }

  /** A byte, read as if it was volatile. */
  static byte byteAt(long address) {
    throw closed();
  }

  /** The place of a field in the objects of a class, for {@link #longOf}. */
  static long offset(Class<?> type, String field) {
    throw closed();
  }

  /** A field of an object. */
  static long longOf(Object object, long offset) {
    throw closed();
  }

  /** The address of a symbol of the JVM's libraries; 0 if there is none. */
  static long symbol(String name) {
    throw closed();
  }

  private static UnsupportedOperationException closed() {
    return new UnsupportedOperationException("without the agent");
  }
}
