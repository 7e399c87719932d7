package dev.mayfly.agent;

import dev.mayfly.recording.jvm.OwnInstrumentation;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * An {@link Instrumentation} of Mayfly's own, where another agent started it. Stateless. AspectJ's
 * agent has one that cannot replace classes, and Spring's puts AspectJ behind Mayfly.
 *
 * <p>The JVM gives one to the class that the manifest of a program's jar names as {@code
 * Launcher-Agent-Class}; the launcher asks for it by a method of {@code sun.instrument}, as here.
 */
final class OwnAgent {
  private static final String PACKAGE = "sun.instrument";

  private OwnAgent() {}

  /**
   * Asks for one.
   *
   * @return the one of Mayfly's own; the other agent's where the JVM gives none
   */
  static Instrumentation of(Instrumentation borrowed) {
    try {
      borrowed.redefineModule(
          Instrumentation.class.getModule(),
          Set.of(),
          Map.of(PACKAGE, Set.of(OwnAgent.class.getModule())),
          Map.of(),
          Set.of(),
          Map.of());
      Path jar = jarOfManifest();
      try {
        Class.forName(PACKAGE + ".InstrumentationImpl")
            .getMethod("loadAgent", String.class)
            .invoke(null, jar.toString());
      } finally {
        Files.deleteIfExists(jar);
      }
      Instrumentation own = OwnInstrumentation.get();
      return own == null ? borrowed : own;
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError other) {
      return borrowed;
    }
  }

  private static Path jarOfManifest() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Launcher-Agent-Class", OwnInstrumentation.class.getName());
    main.putValue("Can-Redefine-Classes", "true");
    main.putValue("Can-Retransform-Classes", "true");
    // not Files.createTempFile: its first use fixes the directory, which the program may yet set
    Path jar =
        Path.of(
            System.getProperty("java.io.tmpdir", ""),
            "mayfly-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".jar");
    try (OutputStream out = Files.newOutputStream(jar, StandardOpenOption.CREATE_NEW);
        JarOutputStream file = new JarOutputStream(out, manifest)) {
      file.finish();
    }
    return jar;
  }
}
