package dev.mayfly.recording.types;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Makes instances, without running a constructor, of classes that have been initialised;
 * never initialises one, which would run code that the program has not run.
 *
 * <p>Only the JVM's own {@code jdk.internal.misc.Unsafe} can tell. Its package is exported to this
 * class's module alone; what the program may do does not change.
 */
record InitializedClasses(MethodHandle shouldBeInitialized, MethodHandle allocateInstance) {
  /** The classes of this JVM; null where they are not available. */
  static @Nullable InitializedClasses of(Instrumentation instrumentation) {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of("jdk.internal.misc", Set.of(InitializedClasses.class.getModule())),
          Map.of(),
          Set.of(),
          Map.of());
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object instance =
          lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
      return new InitializedClasses(
          method(lookup, unsafe, "shouldBeInitialized", boolean.class).bindTo(instance),
          method(lookup, unsafe, "allocateInstance", Object.class).bindTo(instance));
    } catch (Throwable unknownJvm) { // sizes of objects stay unknown, and the report says so
      return null;
    }
  }

  private static MethodHandle method(
      MethodHandles.Lookup lookup, Class<?> unsafe, String name, Class<?> result)
      throws ReflectiveOperationException {
    return lookup.findVirtual(unsafe, name, MethodType.methodType(result, Class.class));
  }

  /**
   * An instance of a class; null where there cannot be one, or the class has not been initialised.
   */
  @Nullable Object instanceOf(Class<?> type) {
    try {
      return (boolean) shouldBeInitialized.invokeExact(type)
          ? null
          : (Object) allocateInstance.invokeExact(type);
    } catch (Throwable impossible) {
      return null;
    }
  }
}
