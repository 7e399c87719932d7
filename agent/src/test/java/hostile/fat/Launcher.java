package hostile.fat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.jar.JarFile;

/**
 * Confined to its thread. Starts the class that its jar's manifest names as {@code Start-Class},
 * from the folder {@code BOOT-INF/classes} of the jar.
 */
public final class Launcher {
  private Launcher() {}

  /** Starts it. */
  public static void main(String[] args) throws Exception {
    URL jar = Launcher.class.getProtectionDomain().getCodeSource().getLocation();
    String start;
    try (JarFile file = new JarFile(new File(jar.toURI()))) {
      start = file.getManifest().getMainAttributes().getValue("Start-Class");
    }
    URL[] classes = {new URL("jar:" + jar + "!/BOOT-INF/classes/")};
    ClassLoader loader = new URLClassLoader("fat", classes, Launcher.class.getClassLoader());
    loader.loadClass(start).getMethod("main", String[].class).invoke(null, (Object) args);
  }
}
