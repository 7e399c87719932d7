package dev.mayfly.recording.jvm;

import jdk.internal.loader.BootLoader;
import jdk.internal.misc.Unsafe;

/**
 * Thread-safe, without state. Takes the place of the class of this name where the agent opens the
 * JDK's packages: calls of their methods, not method handles, each form of which the JVM generates.
 */
final class Memory {
  private static final Unsafe UNSAFE = unsafe();

  private Memory() {}

  private static Unsafe unsafe() {
    try {
      return Unsafe.getUnsafe();
    } catch (LinkageError closed) {
      return null;
    }
  }

  static boolean isReadable() {
    return UNSAFE != null;
  }

  static long longAt(long address) {
    return UNSAFE.getLongVolatile(null, address);
  }

  static long plainLongAt(long address) {
    return UNSAFE.getLong(null, address);
  }

  static byte byteAt(long address) {
    return UNSAFE.getByteVolatile(null, address);
  }

  static long offset(Class<?> type, String field) {
    return UNSAFE.objectFieldOffset(type, field);
  }

  static long longOf(Object object, long offset) {
    return UNSAFE.getLong(object, offset);
  }

  static long symbol(String name) {
    return BootLoader.getNativeLibraries().find(name);
  }
}
