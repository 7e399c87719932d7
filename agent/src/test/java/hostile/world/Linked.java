package hostile.world;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Loads and links every class of the first jar of each class path, and prints what becomes of it;
 * behind {@code prefix@} only the classes whose names begin so.
 */
public final class Linked {
  private Linked() {}

  /** Prints a line for each class. */
  public static void main(String[] classPaths) throws IOException {
    for (String classPath : classPaths) {
      int at = classPath.indexOf('@');
      String prefix = classPath.substring(0, Math.max(at, 0));
      String[] entries = classPath.substring(at + 1).split(File.pathSeparator);
      URL[] urls = new URL[entries.length];
      for (int i = 0; i < entries.length; i++) {
        urls[i] = Path.of(entries[i]).toUri().toURL();
      }
      try (JarFile jar = new JarFile(entries[0]);
          URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        List<String> names =
            jar.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                .filter(name -> !name.endsWith("module-info.class"))
                .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                .filter(name -> name.startsWith(prefix))
                .sorted()
                .toList();
        for (String name : names) {
          System.out.println(name + " " + outcome(name, loader));
        }
      }
    }
  }

  /** Reflection links a class before it looks at its members, and does not initialise it. */
  private static String outcome(String name, ClassLoader loader) {
    try {
      Class<?> loaded = Class.forName(name, false, loader);
      return (loaded.isInterface() ? loaded.getDeclaredMethods() : loaded.getConstructors()) == null
          ? "has no members"
          : "linked";
    } catch (ClassNotFoundException | LinkageError | RuntimeException error) {
      // which of several missing classes is named differs from run to run
      return error.getClass().getName();
    }
  }
}
