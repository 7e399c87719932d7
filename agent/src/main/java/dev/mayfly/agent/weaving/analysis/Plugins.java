package dev.mayfly.agent.weaving.analysis;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stateless. Loads plug-ins, which see the profiler's own classes. */
public final class Plugins {
  private Plugins() {}

  /**
   * Objects of the classes that a jar declares in {@code META-INF/services}, as for the JDK's
   * service loader; none if it declares none.
   *
   * @param instrumentation the JVM's; null where no code is woven
   * @throws IOException if one cannot be made; the message says why
   */
  public static <T> List<T> of(Class<T> type, Path jar, @Nullable Instrumentation instrumentation)
      throws IOException {
    UserClasses<T> classes = new UserClasses<>(type, Map.of(), List.of(jar));
    List<String> declared = classes.declared();
    if (declared.isEmpty()) {
      return List.of();
    }
    classes.defineInBootstrap(instrumentation);
    return new ArrayList<>(classes.make(declared, type.getClassLoader()).values());
  }
}
