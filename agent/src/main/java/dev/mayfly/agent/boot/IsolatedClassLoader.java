package dev.mayfly.agent.boot;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The agent's private class loader: AspectJ, ASM, Guava, the reports and the rest from
 * the folder {@code isolated} of the agent's jar. In an agent its parent is the platform class
 * loader, so the program's libraries and the agent's never meet.
 */
final class IsolatedClassLoader extends ClassLoader {
  private static final String FOLDER = "isolated/";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final @Nullable String version;

  IsolatedClassLoader(JarFile jar, ClassLoader parent) throws IOException {
    super("mayfly", parent);
    this.jar = jar;
    Manifest manifest = jar.getManifest();
    this.version =
        manifest == null
            ? null
            : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JarEntry entry = jar.getJarEntry(FOLDER + name.replace('.', '/') + ".class");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    definePackageOf(name);
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] bytes = SqlFreeClass.of(name, in.readAllBytes());
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  /** The profiler's own packages know its version, as they would from a jar of their own. */
  private void definePackageOf(String className) {
    String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    if (packageName.equals("dev.mayfly") && getDefinedPackage(packageName) == null) {
      try {
        definePackage(packageName, null, null, null, null, version, null, null);
      } catch (IllegalArgumentException anotherThreadWasFirst) {
        // it is the same
      }
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    JarEntry entry = jar.getJarEntry(FOLDER + name);
    if (entry == null) {
      return null;
    }
    try {
      String base = new java.io.File(jar.getName()).toURI().toString();
      return URI.create("jar:" + base + "!/" + FOLDER + name).toURL();
    } catch (MalformedURLException | IllegalArgumentException impossible) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return Collections.enumeration(url == null ? List.of() : List.of(url));
  }
}
