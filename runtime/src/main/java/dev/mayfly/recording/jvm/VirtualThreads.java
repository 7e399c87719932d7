package dev.mayfly.recording.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. Tells virtual threads (JDK 21 and later, JEP 444) from others. */
public final class VirtualThreads {
  private static final @Nullable MethodHandle IS_VIRTUAL = method();

  private VirtualThreads() {}

  private static @Nullable MethodHandle method() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException older) {
      return null;
    }
  }

  /** Whether this JVM may have any. */
  public static boolean areKnown() {
    return IS_VIRTUAL != null;
  }

  /** Whether a thread is a virtual one. */
  public static boolean isVirtual(Thread thread) {
    MethodHandle method = IS_VIRTUAL;
    if (method == null) {
      return false;
    }
    try {
      return (boolean) method.invokeExact(thread);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable undeclared) {
      throw new IllegalStateException(undeclared);
    }
  }
}
