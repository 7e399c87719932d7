package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.recording.ledger.WeavingLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Defines classes that AspectJ generates beside a woven one, such as what {@code
 * proceed()} calls, in the class loader of that one.
 */
final class GeneratedClasses {
  private final Object unsafe;
  private final Method defineClass;

  private GeneratedClasses(Object unsafe, Method defineClass) {
    this.unsafe = unsafe;
    this.defineClass = defineClass;
  }

  /**
   * Opens the JDK's way to this class loader's classes only.
   *
   * @throws IOException if this JDK has none
   */
  static GeneratedClasses in(Instrumentation instrumentation) throws IOException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(GeneratedClasses.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      return new GeneratedClasses(
          type.getMethod("getUnsafe").invoke(null),
          type.getMethod(
              "defineClass",
              String.class,
              byte[].class,
              int.class,
              int.class,
              ClassLoader.class,
              ProtectionDomain.class));
    } catch (ReflectiveOperationException anotherJdk) {
      throw new IOException("this JDK defines no generated classes", anotherJdk);
    }
  }

  /** Defines a class, unless it is; the woven class fails where it needs one that is refused. */
  void define(ClassLoader loader, String name, byte[] bytes, @Nullable ProtectionDomain domain) {
    try {
      defineClass.invoke(unsafe, name.replace('.', '/'), bytes, 0, bytes.length, loader, domain);
    } catch (InvocationTargetException refused) {
      WeavingLedger.instance()
          .notWoven("class: generated for the user's aspects; " + refused.getCause(), name);
    } catch (IllegalAccessException impossible) { // it was opened
      throw new IllegalStateException(impossible);
    }
  }
}
