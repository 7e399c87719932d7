package dev.mayfly.agent.weaving.analysis;

import dev.mayfly.agent.weaving.bytecode.AgentClassLoader;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Thread-safe. The class loader of a user's analyses and agents: their jars, the JDK and the
 * packages of analyses and agents. It sees neither the program's classes nor the profiler's, but
 * for that of a plug-in, which sees the profiler's. Its classes are never woven.
 */
public final class AnalysisClassLoader extends URLClassLoader implements AgentClassLoader {
  private static final String PROFILER = "dev.mayfly.";
  private static final String SHOWN = "dev.mayfly.analysis.";

  static {
    registerAsParallelCapable();
  }

  /** The beginning of the names of the profiler's classes that it sees beside analyses. */
  private final String seen;

  /** A class loader of a user's classes, which sees the package of what they implement. */
  AnalysisClassLoader(URL[] jars, Class<?> implemented) {
    super("mayfly-analysis", jars, ClassLoader.getPlatformClassLoader());
    this.seen = implemented.getPackageName() + ".";
  }

  /**
   * The class loader of a plug-in.
   *
   * @param profiler the one of the profiler's classes
   */
  AnalysisClassLoader(URL[] jars, ClassLoader profiler) {
    super("mayfly-plugin", jars, profiler);
    this.seen = PROFILER;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(PROFILER) && !name.startsWith(SHOWN) && !name.startsWith(seen)) {
      throw new ClassNotFoundException(name + " is the profiler's");
    }
    return super.loadClass(name, resolve);
  }
}
