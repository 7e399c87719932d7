package dev.mayfly.aspects;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The class loader of the profiler's parts beside the recorder: options, snapshots,
 * reports and their libraries. It reads them from a folder of the jar that no other class loader
 * looks into, so the program's libraries and the profiler's never meet. The recorder is the one
 * that woven code calls, from the class loader of the aspects.
 */
final class ProfilerClasses extends ClassLoader {
  private static final String FOLDER = "mayfly-ltw/";
  private static final String OWN = "dev.mayfly.";

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader aspects;

  /**
   * A class loader.
   *
   * @param aspects that of the aspects and the recorder
   */
  ProfilerClasses(ClassLoader aspects) {
    super("mayfly", ClassLoader.getPlatformClassLoader());
    this.aspects = aspects;
  }

  /** Whether the jar of the aspects brings the profiler with it. */
  static boolean areIn(ClassLoader aspects, String name) {
    return aspects.getResource(file(name)) != null;
  }

  private static String file(String className) {
    return FOLDER + className.replace('.', '/') + ".class";
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = aspects.getResourceAsStream(file(name))) {
      if (in != null) {
        byte[] bytes = in.readAllBytes();
        definePackageOf(name);
        return defineClass(name, bytes, 0, bytes.length, getClass().getProtectionDomain());
      }
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
    if (name.startsWith(OWN)) {
      return aspects.loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }

  /** The profiler's own package knows its version, as it would from a jar of its own. */
  private void definePackageOf(String className) {
    String name = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    if (name.equals("dev.mayfly") && getDefinedPackage(name) == null) {
      String version = ProfilerClasses.class.getPackage().getImplementationVersion();
      try {
        definePackage(name, null, null, null, null, version, null, null);
      } catch (IllegalArgumentException anotherThreadWasFirst) {
        // it is the same
      }
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    return aspects.getResource(FOLDER + name);
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return Collections.enumeration(url == null ? List.of() : List.of(url));
  }
}
