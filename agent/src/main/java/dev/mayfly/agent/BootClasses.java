package dev.mayfly.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Confined to the starting thread. Gives the recorder and the tracker, at the root of the agent's
 * jar, to the bootstrap class loader, class by class. The jar itself stays off the bootstrap class
 * path: there the program would find the jar's manifest before its own, and the JVM would share
 * fewer classes.
 */
final class BootClasses {
  private static final String ONE_OF_THEM = "dev.mayfly.recording.Probes";

  /** What the JVM calls; it remains in the system class loader. */
  private static final String ENTRY = "dev/mayfly/agent/";

  private static final String SUFFIX = ".class";

  private final Object unsafe;
  private final Method defineClass;

  /** The class files that are still to be defined, by internal name. */
  private final Map<String, byte[]> waiting;

  private BootClasses(Map<String, byte[]> waiting) throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    this.unsafe = type.getMethod("getUnsafe").invoke(null);
    this.defineClass =
        type.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            java.security.ProtectionDomain.class);
    this.waiting = waiting;
  }

  /**
   * Defines them, unless they are.
   *
   * @throws IOException if the jar cannot be read
   */
  static void define(File file, Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return;
    }
    Map<String, byte[]> classes = read(file);
    try {
      openUnsafe(instrumentation);
      new BootClasses(classes).defineAll();
    } catch (ReflectiveOperationException | LinkageError | RuntimeException refused) {
      // another JDK: then as the JVM offers it to agents
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(file));
    }
  }

  private static boolean areDefined() {
    try {
      Class.forName(ONE_OF_THEM, false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  private static Map<String, byte[]> read(File file) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (JarFile jar = new JarFile(file)) {
      for (Iterator<JarEntry> entries = jar.entries().asIterator(); entries.hasNext(); ) {
        JarEntry entry = entries.next();
        String name = entry.getName();
        if (!name.startsWith("isolated/") && !name.startsWith(ENTRY) && name.endsWith(SUFFIX)) {
          try (InputStream in = jar.getInputStream(entry)) {
            classes.put(name.substring(0, name.length() - SUFFIX.length()), in.readAllBytes());
          }
        }
      }
    }
    return classes;
  }

  /** To this class loader's classes only: the program's must not find it open. */
  private static void openUnsafe(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(BootClasses.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
  }

  private void defineAll() throws ReflectiveOperationException {
    while (!waiting.isEmpty()) {
      define(waiting.keySet().iterator().next());
    }
  }

  /** Supertypes first: the JVM names the one that it misses. */
  private void define(String name) throws ReflectiveOperationException {
    byte[] bytes = Objects.requireNonNull(waiting.get(name), name);
    while (waiting.containsKey(name)) {
      try {
        defineClass.invoke(unsafe, name, bytes, 0, bytes.length, null, null);
        waiting.remove(name);
      } catch (InvocationTargetException failure) {
        if (!(failure.getCause() instanceof NoClassDefFoundError missing)) {
          throw failure;
        }
        define(Objects.requireNonNull(missing.getMessage()));
      }
    }
  }
}
