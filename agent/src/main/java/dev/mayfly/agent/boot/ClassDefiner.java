package dev.mayfly.agent.boot;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Stateless. The JDK's way to define a class in the bootstrap class loader. */
final class ClassDefiner {
  /** Compiled apart, against packages of the JDK that are no API. */
  private static final String DIRECT = "dev.mayfly.agent.boot.DirectDefiner";

  private ClassDefiner() {}

  /**
   * Opens that way to this class loader's classes only: the program's must not find it open.
   *
   * @throws ReflectiveOperationException if this JDK has none
   */
  static BootClasses.Definer in(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(ClassDefiner.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    return Class.forName(DIRECT)
        .asSubclass(BootClasses.Definer.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
