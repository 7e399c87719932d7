package dev.mayfly.agent.weaving.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.agent.definer.ClassDefiner;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The classes of a plug-in that the bootstrap class loader gets, since woven code calls them or the
 * recorder holds them. The jar names their packages in {@value #LIST}, a line each. Confined.
 */
final class BootstrapPackages {
  static final String LIST = "META-INF/mayfly/bootstrap-packages";

  private static final String SUFFIX = ".class";

  private final Map<String, byte[]> waiting = new TreeMap<>();
  private final ClassDefiner definer;

  private BootstrapPackages(ClassDefiner definer) {
    this.definer = definer;
  }

  /**
   * Defines them, unless they are.
   *
   * @param instrumentation the JVM's; null where no code is woven: nothing is defined
   * @throws IOException if they cannot be defined; the message says why
   */
  static void define(JarFile jar, @Nullable Instrumentation instrumentation) throws IOException {
    JarEntry list = jar.getJarEntry(LIST);
    if (list == null || instrumentation == null) {
      return;
    }
    try {
      BootstrapPackages classes = new BootstrapPackages(ClassDefiner.inBootstrap(instrumentation));
      classes.read(jar, Set.of(new String(read(jar, list), UTF_8).strip().split("\\s+")));
      for (String name : new TreeSet<>(classes.waiting.keySet())) {
        classes.define(name);
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError refused) {
      throw new IOException("this JVM refuses classes of " + jar.getName() + ": " + refused);
    }
  }

  private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private void read(JarFile jar, Set<String> packages) throws IOException {
    for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
      JarEntry entry = all.nextElement();
      String file = entry.getName();
      int name = file.lastIndexOf('/');
      if (file.endsWith(SUFFIX)
          && name > 0
          && packages.contains(file.substring(0, name).replace('/', '.'))) {
        waiting.put(file.substring(0, file.length() - SUFFIX.length()), read(jar, entry));
      }
    }
  }

  /** Supertypes first. */
  private void define(String name) throws ReflectiveOperationException {
    byte[] bytes = waiting.remove(name);
    if (bytes == null) {
      return;
    }
    ClassReader file = new ClassReader(bytes);
    define(file.getSuperName());
    for (String type : file.getInterfaces()) {
      define(type);
    }
    try {
      definer.define(name, bytes);
    } catch (LinkageError refused) {
      if (!isDefined(name)) { // by an earlier start that had wrong options
        throw refused;
      }
    }
  }

  private static boolean isDefined(String name) {
    try {
      Class.forName(name.replace('/', '.'), false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }
}
