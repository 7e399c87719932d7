package dev.mayfly.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Confined to the starting thread. Gives the recorder and the tracker, at the root of the agent's
 * jar, to the bootstrap class loader, class by class. The jar itself stays off the bootstrap class
 * path: there the program would find the jar's manifest before its own, and the JVM would share
 * fewer classes.
 */
final class BootClasses {
  private static final String ONE_OF_THEM = "dev.mayfly.recording.Probes";

  /** Their internal names, a line each, supertypes first; the build writes it. */
  private static final String INDEX = "dev/mayfly/agent/boot/classes.txt";

  private BootClasses() {}

  /**
   * Defines them, unless they are.
   *
   * @throws IOException if the jar cannot be read
   */
  static void define(File file, Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return;
    }
    try (ZipFile jar = new ZipFile(file)) {
      openUnsafe(instrumentation);
      defineAll(jar);
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

  private static void defineAll(ZipFile jar) throws IOException, ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    Object unsafe = type.getMethod("getUnsafe").invoke(null);
    Method defineClass =
        type.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class);
    BufferedReader index =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(read(jar, INDEX)), UTF_8));
    for (String name = index.readLine(); name != null; name = index.readLine()) {
      byte[] bytes = read(jar, name + ".class");
      defineClass.invoke(unsafe, name, bytes, 0, bytes.length, null, null);
    }
  }

  private static byte[] read(ZipFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      throw new FileNotFoundException(name + " in " + jar.getName());
    }
    byte[] bytes = new byte[(int) entry.getSize()];
    try (InputStream in = jar.getInputStream(entry)) {
      in.readNBytes(bytes, 0, bytes.length);
    }
    return bytes;
  }
}
