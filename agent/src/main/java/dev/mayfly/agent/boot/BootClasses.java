package dev.mayfly.agent.boot;

import dev.mayfly.agent.definer.ClassDefiner;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Gives the recorder, the tracker and the profiler's class loader
 * to the bootstrap class loader, class by class. Their jar stays off the bootstrap class path:
 * there the program would find the jar's manifest before its own, and the JVM would share fewer
 * classes.
 */
final class BootClasses {
  /** Their names and class files, supertypes first; the build writes it. */
  static final String BUNDLE = "dev/mayfly/agent/boot/classes.bin";

  private static final String OURS = "dev.mayfly.";
  private static final String ONE_OF_THEM = "dev.mayfly.recording.probes.Probes";

  private final byte[] bundle;

  /**
   * The classes of a bundle.
   *
   * @param bundle the content of {@link #BUNDLE}
   */
  BootClasses(byte[] bundle) {
    this.bundle = bundle;
  }

  /** The line for a program that has one of the classes. */
  static String refusal(String ofProgram, boolean attached) {
    return "mayfly: the program runs unprofiled: the JVM has loaded "
        + ofProgram
        + " from the program's class path"
        + (attached
            ? ". Start the program with -javaagent instead."
            : ", out of an AOT cache or CDS archive. Start without it: -XX:AOTMode=off or"
                + " -Xshare:off.");
  }

  /**
   * The name of a class that the program has, too; null if it has none. The JVM takes classes of an
   * AOT or CDS archive before it asks the bootstrap class loader, so the program would get some
   * from here and some from there.
   *
   * @throws IOException if the bundle is damaged
   */
  @Nullable String ofProgram(Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return null;
    }
    Set<String> loaded = new HashSet<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.getClassLoader() != null && type.getName().startsWith(OURS)) {
        loaded.add(type.getName());
      }
    }
    Method find = find(instrumentation);
    String[] found = new String[1];
    try {
      forEach(
          (internalName, file) -> {
            String name = internalName.replace('/', '.');
            if (found[0] == null && (loaded.contains(name) || isArchived(find, name))) {
              found[0] = name;
            }
          });
    } catch (ReflectiveOperationException impossible) { // nothing is defined
      return null;
    }
    return found[0];
  }

  /** Asked for a class, this method looks into archives, and nowhere else. */
  private static @Nullable Method find(Instrumentation instrumentation) {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of(),
          Map.of("java.lang", Set.of(BootClasses.class.getModule())),
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

  /**
   * Defines them, unless they are.
   *
   * @return whether they are defined now; another JDK may refuse them
   * @throws IOException if the bundle is damaged
   */
  boolean define(Instrumentation instrumentation) throws IOException {
    if (areDefined()) {
      return true;
    }
    try {
      forEach(ClassDefiner.inBootstrap(instrumentation));
      return true;
    } catch (ReflectiveOperationException | LinkageError | RuntimeException refused) {
      return false;
    }
  }

  /** Whether a profiler of Mayfly has been started in this JVM. */
  static boolean areDefined() {
    try {
      Class.forName(ONE_OF_THEM, false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /** Hands each class to a definer, supertypes first. */
  void forEach(ClassDefiner definer) throws IOException, ReflectiveOperationException {
    DataInputStream classes = new DataInputStream(new ByteArrayInputStream(bundle));
    while (classes.available() > 0) {
      String name = classes.readUTF();
      byte[] file = new byte[classes.readInt()];
      classes.readFully(file);
      definer.define(name, file);
    }
  }
}
