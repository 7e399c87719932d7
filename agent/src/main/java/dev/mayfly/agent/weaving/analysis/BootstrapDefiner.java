package dev.mayfly.agent.weaving.analysis;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;

/** Thread-safe. The JDK's way to define a class in the bootstrap class loader. */
final class BootstrapDefiner {
  private final Object unsafe;
  private final Method defineClass;

  private BootstrapDefiner(Object unsafe, Method defineClass) {
    this.unsafe = unsafe;
    this.defineClass = defineClass;
  }

  /**
   * Opens that way to this class loader's classes only: the program's must not find it open.
   *
   * @throws ReflectiveOperationException if this JDK has none
   */
  static BootstrapDefiner in(Instrumentation instrumentation) throws ReflectiveOperationException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(BootstrapDefiner.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    return new BootstrapDefiner(
        type.getMethod("getUnsafe").invoke(null),
        type.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class));
  }

  /**
   * Defines a class.
   *
   * @param name its internal name
   * @throws InvocationTargetException if the class is refused
   */
  void define(String name, byte[] bytes) throws InvocationTargetException {
    try {
      defineClass.invoke(unsafe, name, bytes, 0, bytes.length, null, null);
    } catch (IllegalAccessException impossible) { // it was opened
      throw new IllegalStateException(impossible);
    }
  }
}
