package dev.mayfly.agent.definer;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/**
 * Receives classes, and is the JDK's way to define them in the bootstrap class loader. Confined.
 * The starts and the agent proper have this class each, in class loaders of their own.
 */
public interface ClassDefiner {
  /**
   * Defines a class, by its internal name.
   *
   * @throws LinkageError if it is refused
   */
  void define(String name, byte[] file) throws ReflectiveOperationException;

  /**
   * Opens the JDK's way to this class loader's classes only: the program's must not find it open.
   *
   * @throws ReflectiveOperationException if this JDK has none
   */
  static ClassDefiner inBootstrap(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(ClassDefiner.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    // compiled apart, against packages of the JDK that are no API
    return Class.forName("dev.mayfly.agent.definer.DirectDefiner")
        .asSubclass(ClassDefiner.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
