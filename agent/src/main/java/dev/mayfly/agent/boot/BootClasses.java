package dev.mayfly.agent.boot;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;

/**
 * Confined to the starting thread. Gives the recorder, the tracker and the profiler's class loader
 * to the bootstrap class loader, class by class. Their jar stays off the bootstrap class path:
 * there the program would find the jar's manifest before its own, and the JVM would share fewer
 * classes.
 */
final class BootClasses {
  /** Their names and class files, supertypes first; the build writes it. */
  static final String BUNDLE = "dev/mayfly/agent/boot/classes.bin";

  private static final String ONE_OF_THEM = "dev.mayfly.recording.probes.Probes";

  private BootClasses() {}

  /** Receives a class. */
  interface Definer {
    /** Defines it, by its internal name. */
    void define(String name, byte[] file) throws ReflectiveOperationException;
  }

  /**
   * Defines them, unless they are.
   *
   * @param bundle the content of {@link #BUNDLE}
   * @return whether they are defined now; another JDK may refuse them
   * @throws IOException if the bundle cannot be read
   */
  static boolean define(InputStream bundle, Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return true;
    }
    try {
      forEach(bundle, ClassDefiner.in(instrumentation)::define);
      return true;
    } catch (ReflectiveOperationException | LinkageError | RuntimeException refused) {
      return false;
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

  /** Hands each class of a bundle to a definer. */
  static void forEach(InputStream bundle, Definer definer)
      throws IOException, ReflectiveOperationException {
    DataInputStream classes = new DataInputStream(bundle);
    for (int left = classes.readInt(); left > 0; left--) {
      String name = classes.readUTF();
      byte[] file = new byte[classes.readInt()];
      classes.readFully(file);
      definer.define(name, file);
    }
  }
}
