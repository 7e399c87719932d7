package dev.mayfly.agent.weaving;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.List;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. Spring Boot's loader of jars within jars. Once it is at work, all jars are read by it,
 * also by the weaver. Were a class of it woven then while it is loaded, it could be needed, and
 * loaded, for that, and the JVM would refuse it as a duplicate. So all of them are loaded before
 * the program begins, or they stay as they are.
 */
final class NestedJars {
  /** The package of its classes, and of those below. */
  static final String LOADER = "org.springframework.boot.loader.";

  /** The bytes with which it begins. */
  static final String LAUNCHER = LOADER + "launch.Launcher";

  private NestedJars() {}

  /** Loads its classes, if the program has it; initialises none. */
  static void load() {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    for (String name : names(system.getResource(LAUNCHER.replace('.', '/') + ".class"))) {
      try {
        Object unused = Class.forName(name, false, system);
      } catch (ClassNotFoundException | LinkageError needsMore) {
        // of a part of it that this program does not use
      }
    }
  }

  private static List<String> names(@Nullable URL launcher) {
    String prefix = LOADER.replace('.', '/');
    try {
      if (launcher == null || !(launcher.openConnection() instanceof JarURLConnection in)) {
        return List.of();
      }
      in.setUseCaches(false);
      try (JarFile jar = in.getJarFile()) {
        return jar.stream()
            .map(entry -> entry.getName())
            .filter(file -> file.startsWith(prefix) && file.endsWith(".class"))
            .map(file -> file.substring(0, file.lastIndexOf('.')).replace('/', '.'))
            .toList();
      }
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
