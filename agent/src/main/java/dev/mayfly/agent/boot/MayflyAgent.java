package dev.mayfly.agent.boot;

import dev.mayfly.recording.RecorderRegistry;
import dev.mayfly.recording.StartLedger;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. What the JVM calls for {@code -javaagent:mayfly-agent.jar}: puts
 * the recorder where every class finds it and everything else where only the agent does, then
 * starts the agent proper.
 *
 * <p>Whatever goes wrong is one line on stderr, and the program runs on unprofiled.
 */
public final class MayflyAgent {
  private MayflyAgent() {}

  /** Called by the JVM before the program's main class is loaded. */
  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, "premain");
  }

  /**
   * Called by the JVM when the agent is loaded into a running program: classes loaded before stay
   * as they are.
   */
  public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, "agentmain");
  }

  private static void start(
      @Nullable String options, Instrumentation instrumentation, String entry) {
    long began = System.nanoTime();
    try {
      File jar = jarFile();
      if (!isInBootstrap()) {
        // The manifest's Boot-Class-Path has done it already unless the jar was renamed.
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
        startInBootstrap(options, instrumentation, entry);
        return;
      }
      openThreadIdentifiers(instrumentation);
      if (RecorderRegistry.instance().isConfigured()) {
        System.err.println("mayfly: already started; the agent is needed once only");
        return;
      }
      IsolatedClassLoader loader =
          new IsolatedClassLoader(new JarFile(jar), ClassLoader.getPlatformClassLoader());
      loader
          .loadClass("dev.mayfly.agent.AgentStart")
          .getMethod("start", String.class, Instrumentation.class, File.class, boolean.class)
          .invoke(
              null,
              options == null ? "" : options,
              instrumentation,
              jar,
              entry.equals("agentmain"));
      if (entry.equals("premain")) { // else the program runs meanwhile
        StartLedger.instance().started(System.nanoTime() - began);
      }
    } catch (Throwable failure) { // an exception out of premain would end the program
      Throwable cause =
          failure instanceof InvocationTargetException wrapped && wrapped.getCause() != null
              ? wrapped.getCause()
              : failure;
      System.err.println("mayfly: cannot start, the program runs unprofiled: " + cause);
    }
  }

  /**
   * Lets the recorder read {@code Thread.tid}; to be called before any of its classes is
   * initialised.
   */
  private static void openThreadIdentifiers(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(MayflyAgent.class.getModule())),
        Set.of(),
        Map.of());
  }

  /** Goes on in the bootstrap loader's copy of this class, for whom all others are neighbours. */
  private static void startInBootstrap(
      @Nullable String options, Instrumentation instrumentation, String entry)
      throws ReflectiveOperationException {
    Class.forName(MayflyAgent.class.getName(), true, null)
        .getMethod(entry, String.class, Instrumentation.class)
        .invoke(null, options, instrumentation);
  }

  private static boolean isInBootstrap() {
    try {
      Class.forName("dev.mayfly.recording.Probes", false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  static File jarFile() throws Exception {
    var source = MayflyAgent.class.getProtectionDomain().getCodeSource();
    if (source != null && source.getLocation() != null) {
      return new File(source.getLocation().toURI());
    }
    // Loaded by the bootstrap loader, which knows no code source.
    String name = MayflyAgent.class.getName().replace('.', '/') + ".class";
    var url = ClassLoader.getSystemResource(name);
    if (url == null) {
      throw new IllegalStateException("the agent's jar cannot be found");
    }
    String path = url.toString();
    return new File(new URI(path.substring("jar:".length(), path.lastIndexOf("!/"))));
  }
}
