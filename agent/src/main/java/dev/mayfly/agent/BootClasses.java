package dev.mayfly.agent;

import dev.mayfly.agent.weaving.bytecode.ClassDefiner;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
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

  /** Their names and class files, supertypes first; the build writes it. */
  private static final String BUNDLE = "dev/mayfly/agent/boot/classes.bin";

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
    ZipEntry bundle = jar.getEntry(BUNDLE);
    if (bundle == null) {
      throw new FileNotFoundException(BUNDLE + " in " + jar.getName());
    }
    byte[] bytes;
    try (InputStream in = jar.getInputStream(bundle)) {
      bytes = in.readNBytes((int) bundle.getSize());
    }
    DataInputStream classes = new DataInputStream(new ByteArrayInputStream(bytes));
    while (classes.available() > 0) {
      String name = classes.readUTF();
      byte[] file = new byte[classes.readInt()];
      classes.readFully(file);
      definer.define(name, file, null, null);
    }
  }
}
