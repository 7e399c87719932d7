package dev.mayfly.agent.scope;

import com.google.common.base.Splitter;
import dev.mayfly.recording.jvm.VmBeans;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. Finds Java agents that may transform the JDK's classes beside Mayfly: those of the
 * command line, on either side of Mayfly, those of environment variables and argument files, that
 * of the program's own jar, and those that were attached.
 *
 * <p>Native agents do not count: their hooks run no Java code. Agents that were attached to a class
 * loader other than the JDK's own are not known.
 */
public final class OtherAgents {
  private static final String FLAG = "-javaagent:";
  private static final String MAYFLY = "dev.mayfly.agent.";
  private static final String LOADERS = "jdk.internal.loader";

  /** By the beginning of their names: agents that leave the classes of the JDK as they are. */
  private static final List<String> HARMLESS =
      List.of(
          MAYFLY,
          "io.prometheus.jmx.",
          "org.aspectj.weaver.loadtime.",
          "org.jacoco.agent.rt.",
          "org.jolokia.",
          "org.springframework.instrument.");

  private OtherAgents() {}

  /**
   * The file name of one that runs now, or is about to start; empty if there is none.
   *
   * @param command the command line, as {@code sun.java.command} holds it
   */
  public static Optional<String> one(Instrumentation instrumentation, String command) {
    return onCommandLine(VmBeans.arguments())
        .or(() -> inProgram(MainClass.of(command).jar()))
        .or(() -> attached(instrumentation));
  }

  static Optional<String> onCommandLine(List<String> arguments) {
    return jars(arguments)
        .filter(jar -> mayTransform(jar, "Premain-Class", true))
        .map(File::getName)
        .findFirst();
  }

  private static Stream<File> jars(List<String> arguments) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(FLAG))
        .map(argument -> new File(argument.substring(FLAG.length()).replaceFirst("=.*", "")));
  }

  /** Whether Mayfly's agent is among those of the command line, started or not. */
  public static boolean isMayflyOnCommandLine() {
    return jars(VmBeans.arguments()).anyMatch(OtherAgents::isMayfly);
  }

  private static boolean isMayfly(File jar) {
    try {
      return agentOf(jar, "Premain-Class").startsWith(MAYFLY);
    } catch (IOException notAJar) {
      return false;
    }
  }

  private static Optional<String> inProgram(@Nullable Path jar) {
    return Optional.ofNullable(jar)
        .map(Path::toFile)
        .filter(file -> mayTransform(file, "Launcher-Agent-Class", false))
        .map(File::getName);
  }

  /** The JVM adds the jar of an attached agent to the class path behind what the program has. */
  private static Optional<String> attached(Instrumentation instrumentation) {
    Set<File> known = new HashSet<>();
    String classPath = System.getProperty("java.class.path", "");
    for (String entry : Splitter.on(File.pathSeparator).omitEmptyStrings().split(classPath)) {
      known.add(new File(entry).getAbsoluteFile());
    }
    return classPath(instrumentation).stream()
        .filter(jar -> !known.contains(jar))
        .filter(jar -> mayTransform(jar, "Agent-Class", false))
        .map(File::getName)
        .findFirst();
  }

  private static List<File> classPath(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(LOADERS, Set.of(OtherAgents.class.getModule())),
        Map.of(LOADERS, Set.of(OtherAgents.class.getModule())),
        Set.of(),
        Map.of());
    List<File> files = new ArrayList<>();
    try {
      Field field = Class.forName(LOADERS + ".BuiltinClassLoader").getDeclaredField("ucp");
      field.setAccessible(true);
      Object path = field.get(ClassLoader.getSystemClassLoader());
      for (URL url : (URL[]) path.getClass().getMethod("getURLs").invoke(path)) {
        files.add(new File(new URI(url.toString())).getAbsoluteFile());
      }
    } catch (ReflectiveOperationException | URISyntaxException | RuntimeException otherLoader) {
      // then nothing is known of attached agents
    }
    return files;
  }

  /**
   * Whether a jar names an agent that is not known to leave the JDK alone.
   *
   * @param unreadable the answer where the jar cannot be read
   */
  private static boolean mayTransform(File jar, String attribute, boolean unreadable) {
    try {
      String agent = agentOf(jar, attribute);
      return !agent.isEmpty() && HARMLESS.stream().noneMatch(agent::startsWith);
    } catch (IOException notAJar) {
      return unreadable;
    }
  }

  /** The class that a jar names as its agent; empty if it names none. */
  private static String agentOf(File jar, String attribute) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      Manifest manifest = file.getManifest();
      String agent = manifest == null ? null : manifest.getMainAttributes().getValue(attribute);
      return agent == null ? "" : agent.strip();
    }
  }
}
