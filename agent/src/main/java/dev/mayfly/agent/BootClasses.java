package dev.mayfly.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.agent.weaving.bytecode.ClassDefiner;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
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
  private static final String ONE_OF_THEM = "dev.mayfly.recording.probes.Probes";

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
      defineAll(jar, ClassDefiner.in(instrumentation));
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

  private static void defineAll(ZipFile jar, ClassDefiner definer)
      throws IOException, ReflectiveOperationException {
    BufferedReader index =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(read(jar, INDEX)), UTF_8));
    for (String name = index.readLine(); name != null; name = index.readLine()) {
      definer.define(name, read(jar, name + ".class"), null, null);
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
