package dev.mayfly.agent.sampling;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. A default that the JDK keeps in a static field, null until it is requested. Where a
 * JDK has no such field, it is never used.
 */
final class LazyDefault<T> {
  private final @Nullable VarHandle field;

  /**
   * Found by reflection. The package of the class has to be open to this module.
   *
   * @param type the class that has the field, and its type
   */
  LazyDefault(Class<T> type, String name) {
    this.field = find(type, name);
  }

  private static @Nullable VarHandle find(Class<?> type, String name) {
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
          .findStaticVarHandle(type, name, type);
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      return null;
    }
  }

  /** Whether it was requested. */
  boolean isUsed() {
    return field != null && field.getVolatile() != null;
  }

  /** Lets it be found again at the next request, if it is such a one now. */
  void free(Predicate<T> condition) {
    if (field != null) {
      @SuppressWarnings("unchecked")
      T now = (T) field.getVolatile();
      if (now != null && condition.test(now)) {
        field.compareAndSet(now, null);
      }
    }
  }
}
