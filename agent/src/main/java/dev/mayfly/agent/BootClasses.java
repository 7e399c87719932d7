package dev.mayfly.agent;

import dev.mayfly.agent.weaving.bytecode.ClassDefiner;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Gives the recorder and the tracker, at the root of the agent's
 * jar, to the bootstrap class loader, class by class. The jar itself stays off the bootstrap class
 * path: there the program would find the jar's manifest before its own, and the JVM would share
 * fewer classes.
 */
final class BootClasses {
  private static final String OURS = "dev.mayfly.";
  private static final String ONE_OF_THEM = "dev.mayfly.recording.probes.Probes";

  /** Their names and class files, supertypes first; the build writes it. */
  private static final String BUNDLE = "dev/mayfly/agent/boot/classes.bin";

  private BootClasses() {}

  /**
   * Defines them, unless they are, or the program has some of its own: the JVM takes classes of an
   * AOT or CDS archive before it asks the bootstrap class loader. With both, the program would get
   * some from here and some from there.
   *
   * @return the name of one that the program has; null if all is well
   * @throws IOException if the jar cannot be read
   */
  static @Nullable String define(File file, Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return null;
    }
    byte[] bundle = read(file);
    String ofProgram = OfProgram.firstOf(bundle, instrumentation);
    if (ofProgram != null) {
      return ofProgram;
    }
    try {
      defineAll(bundle, ClassDefiner.in(instrumentation));
    } catch (ReflectiveOperationException | LinkageError | RuntimeException refused) {
      // another JDK: then as the JVM offers it to agents
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(file));
    }
    return null;
  }

  /** Confined to the starting thread. Those that the program has of its class path. */
  private static final class OfProgram {
    private OfProgram() {}

    static @Nullable String firstOf(byte[] bundle, Instrumentation instrumentation)
        throws IOException {
      Set<String> loaded = new HashSet<>();
      for (Class<?> type : instrumentation.getAllLoadedClasses()) {
        if (type.getClassLoader() != null && type.getName().startsWith(OURS)) {
          loaded.add(type.getName());
        }
      }
      DataInputStream classes = new DataInputStream(new ByteArrayInputStream(bundle));
      Method find = find(instrumentation);
      while (classes.available() > 0) {
        String name = classes.readUTF().replace('/', '.');
        classes.skipBytes(classes.readInt());
        if (loaded.contains(name) || isArchived(find, name)) {
          return name;
        }
      }
      return null;
    }

    /** Asked for a class, this one looks into archives, and nowhere else. */
    private static @Nullable Method find(Instrumentation instrumentation) {
      try {
        instrumentation.redefineModule(
            Object.class.getModule(),
            Set.of(),
            Map.of(),
            Map.of("java.lang", Set.of(OfProgram.class.getModule())),
            Set.of(),
            Map.of());
        Method find = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
        find.setAccessible(true);
        return find;
      } catch (ReflectiveOperationException | RuntimeException otherJdk) {
        return null;
      }
    }

    private static boolean isArchived(@Nullable Method find, String name) {
      try {
        return find != null && find.invoke(ClassLoader.getSystemClassLoader(), name) != null;
      } catch (ReflectiveOperationException unknown) {
        return false;
      }
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

  private static byte[] read(File file) throws IOException {
    try (ZipFile jar = new ZipFile(file)) {
      ZipEntry bundle = jar.getEntry(BUNDLE);
      if (bundle == null) {
        throw new FileNotFoundException(BUNDLE + " in " + jar.getName());
      }
      try (InputStream in = jar.getInputStream(bundle)) {
        return in.readNBytes((int) bundle.getSize());
      }
    }
  }

  private static void defineAll(byte[] bundle, ClassDefiner definer)
      throws IOException, ReflectiveOperationException {
    DataInputStream classes = new DataInputStream(new ByteArrayInputStream(bundle));
    while (classes.available() > 0) {
      String name = classes.readUTF();
      byte[] file = new byte[classes.readInt()];
      classes.readFully(file);
      definer.define(name, file, null, null);
    }
  }
}
