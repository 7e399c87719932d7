package dev.mayfly.agent.boot;

import dev.mayfly.agent.loader.IsolatedClassLoader;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Starts the profiler where AspectJ weaves: called by the aspects of {@code mayfly-ltw.jar}, by
 * name, from the class loader of that jar. Thread-safe. No class of the recorder is named here: the
 * class loader of the aspects may be one that asks itself first.
 */
public final class AspectJDoor {
  private static final String JAR = "jar:";
  private static final String JAR_FILE = JAR + "file:";
  private static final String LOADER = "dev.mayfly.agent.loader.IsolatedClassLoader";
  private static final String ENTRY = "dev.mayfly.agent.AgentEntry";
  private static final String FALLBACK = "dev.mayfly.agent.LoadTimeEntry";

  private AspectJDoor() {}

  /**
   * Starts the profiler once in this JVM; who comes later joins it.
   *
   * @param instrumentation the JVM's, of whichever agent has it; null where none is known
   * @param handler AspectJ's message handler, of the aspects; null where AspectJ requested none
   * @param includes the patterns of classes that the program's {@code aop.xml} files name
   * @param concrete the program's own aspects that extend Mayfly's
   * @return the type patterns of the scope as {@code scope}; nothing where the program runs
   *     unprofiled; null if the recorder must be on the class path
   * @throws Exception if the profiler cannot start
   */
  @SuppressWarnings("unchecked") // it has this type
  public static @Nullable Map<String, List<String>> enter(
      @Nullable Instrumentation instrumentation,
      @Nullable Object handler,
      List<String> includes,
      List<String> concrete)
      throws Exception {
    BootClasses classes = classes();
    String ofProgram = instrumentation == null ? null : classes.ofProgram(instrumentation);
    if (ofProgram != null) {
      AgentLauncher.standardError().println(BootClasses.refusal(ofProgram, false));
      return Map.of();
    }
    if (!BootClasses.areDefined()
        && (instrumentation == null || !classes.define(instrumentation))) {
      return null;
    }
    ClassLoader profiler =
        (ClassLoader)
            Class.forName(LOADER, true, null)
                .getMethod("ofThisJvm", JarFile.class)
                .invoke(null, jar());
    return (Map<String, List<String>>)
        call(
            profiler.loadClass(ENTRY),
            "enterByAspectJ",
            new Class<?>[] {
              Instrumentation.class, ClassLoader.class, Object.class, List.class, List.class
            },
            instrumentation,
            AspectJDoor.class.getClassLoader(),
            handler,
            includes,
            concrete);
  }

  /**
   * Starts the profiler beside the program's own classes, where no {@code Instrumentation} can be
   * had: for classes that AspectJ's compiler wove.
   *
   * @throws Exception if the profiler cannot start
   */
  public static void enterOnClassPath() throws Exception {
    ClassLoader own = AspectJDoor.class.getClassLoader();
    define(classes(), own);
    call(
        new IsolatedClassLoader(jar(), own).loadClass(FALLBACK),
        "enter",
        new Class<?>[] {ClassLoader.class},
        own);
  }

  /**
   * Defines the recorder in the class loader of the aspects. A class can define others in its own
   * package, so {@code mayfly-ltw.jar} has one empty class in each package of the recorder.
   *
   * @throws ReflectiveOperationException if the class loader has no anchor for a package
   */
  private static void define(BootClasses bundle, ClassLoader loader)
      throws IOException, ReflectiveOperationException {
    Map<String, MethodHandles.Lookup> packages = new HashMap<>();
    bundle.forEach(
        (name, file) -> {
          String folder = name.substring(0, name.lastIndexOf('/') + 1).replace('/', '.');
          MethodHandles.Lookup lookup = packages.get(folder);
          if (lookup == null) {
            Class<?> anchor = Class.forName(folder + "Anchor", false, loader);
            lookup = MethodHandles.privateLookupIn(anchor, MethodHandles.lookup());
            packages.put(folder, lookup);
          }
          try {
            lookup.defineClass(file);
          } catch (LinkageError defined) {
            // the program has brought it
          }
        });
  }

  private static @Nullable Object call(
      Class<?> entry, String name, Class<?>[] types, @Nullable Object... arguments)
      throws Exception {
    try {
      return entry.getMethod(name, types).invoke(null, arguments);
    } catch (InvocationTargetException wrapped) {
      if (wrapped.getCause() instanceof Error error) {
        throw error;
      }
      throw wrapped.getCause() instanceof Exception cause ? cause : wrapped;
    }
  }

  private static BootClasses classes() throws IOException {
    try (InputStream bundle = bundle().openStream()) {
      return new BootClasses(bundle.readAllBytes());
    }
  }

  private static URL bundle() throws IOException {
    URL url = AspectJDoor.class.getClassLoader().getResource(BootClasses.BUNDLE);
    if (url == null) {
      throw new FileNotFoundException(BootClasses.BUNDLE);
    }
    return url;
  }

  /** The jar of this class, which may lie in another one. */
  private static JarFile jar() throws IOException {
    String url = bundle().toString();
    int end = url.indexOf("!/");
    if (url.startsWith(JAR_FILE) && end == url.lastIndexOf("!/")) {
      return new JarFile(new File(URI.create(url.substring(JAR.length(), end))));
    }
    if (bundle().openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false); // the class loader of the program may close a shared one
      return connection.getJarFile();
    }
    throw new IOException("not in a jar: " + bundle());
  }
}
