package dev.mayfly.analysis.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The classes and methods of memory segments in JDK 22 and later: by name, since JDK 17
 * has none.
 */
final class Segments {
  private static final String SEGMENT = "java.lang.foreign.MemorySegment";
  private static final String SCOPE = "java.lang.foreign.MemorySegment$Scope";

  private static final @Nullable MethodHandle BYTE_SIZE = find(SEGMENT, "byteSize", long.class);
  private static final @Nullable MethodHandle SCOPE_OF = findScope();
  private static final @Nullable MethodHandle IS_ALIVE = find(SCOPE, "isAlive", boolean.class);

  private Segments() {}

  private static @Nullable MethodHandle findScope() {
    try {
      return find(SEGMENT, "scope", Class.forName(SCOPE));
    } catch (ClassNotFoundException older) {
      return null;
    }
  }

  private static @Nullable MethodHandle find(String owner, String method, Class<?> result) {
    try {
      Class<?> generic = result.isPrimitive() ? result : Object.class;
      return MethodHandles.publicLookup()
          .findVirtual(Class.forName(owner), method, MethodType.methodType(result))
          .asType(MethodType.methodType(generic, Object.class));
    } catch (ReflectiveOperationException older) {
      return null;
    }
  }

  /** The number of bytes that a segment has. */
  static long byteSize(Object segment) throws Throwable {
    return BYTE_SIZE == null ? 0 : (long) BYTE_SIZE.invokeExact(segment);
  }

  /** The scope of a segment: its memory is freed when that ends; null where it is unknown. */
  static @Nullable Object scopeOf(Object segment) throws Throwable {
    return SCOPE_OF == null ? null : (Object) SCOPE_OF.invokeExact(segment);
  }

  /** Whether a scope has not ended. */
  static boolean isAlive(Object scope) {
    try {
      return IS_ALIVE == null || (boolean) IS_ALIVE.invokeExact(scope);
    } catch (Throwable unknown) {
      return true;
    }
  }
}
