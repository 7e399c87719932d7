package dev.mayfly.lifetime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. Tells objects of value classes (JEP 401, a preview of JDK 28): they
 * have no identity, so nothing can refer to one of them, and they have no lifetime.
 */
final class ValueObjects implements Predicate<Object> {
  private static final @Nullable MethodHandle IS_VALUE = method();

  private static @Nullable MethodHandle method() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Class.class, "isValue", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException older) {
      return null;
    }
  }

  @Override
  public boolean test(Object object) {
    MethodHandle method = IS_VALUE;
    try {
      return method != null && (boolean) method.invokeExact((Class<?>) object.getClass());
    } catch (Error end) { // of the stack or of memory
      throw end;
    } catch (Throwable undeclared) {
      return false;
    }
  }
}
