package dev.mayfly.agent.weaving;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.regex.Pattern;

/**
 * Thread-safe, without state. Kotlin's scripts that an earlier run has compiled: {@code main.kts}
 * keeps each in a jar that is called by a digest. A plain {@link URLClassLoader} reads that jar,
 * and behind it the script's libraries.
 */
final class CachedScripts {
  private static final Pattern JAR = Pattern.compile(".*/[0-9a-f]{64}[.]jar");

  private CachedScripts() {}

  /** Whether a class that this class loader defines is of such a script. */
  static boolean has(ClassLoader loader, String className) {
    if (loader.getClass() != URLClassLoader.class) {
      return false; // another one's methods would be the program's
    }
    URLClassLoader plain = (URLClassLoader) loader;
    URL[] places = plain.getURLs();
    if (places.length == 0 || !JAR.matcher(places[0].getPath()).matches()) {
      return false;
    }
    URL file = plain.findResource(className.replace('.', '/') + ".class");
    return file != null && file.getPath().startsWith(places[0] + "!");
  }
}
