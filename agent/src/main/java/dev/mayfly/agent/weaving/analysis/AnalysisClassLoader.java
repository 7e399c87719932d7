package dev.mayfly.agent.weaving.analysis;

import dev.mayfly.agent.weaving.bytecode.AgentClassLoader;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The class loader of a user's analyses and agents: their jars, the JDK and the
 * packages of analyses and agents. It sees neither the program's classes nor the profiler's, but
 * for that of a plug-in, which sees the profiler's. Its classes are never woven.
 */
public final class AnalysisClassLoader extends ClassLoader implements AgentClassLoader {
  private static final String PROFILER = "dev.mayfly.";
  private static final String SHOWN = "dev.mayfly.analysis.";

  static {
    registerAsParallelCapable();
  }

  private final List<JarFile> jars;
  private final boolean seesProfiler;

  /** The package of what the classes extend or implement, with its dot. */
  private final String implemented;

  /** A class loader of a user's classes. */
  AnalysisClassLoader(List<JarFile> jars, Class<?> implemented) {
    super("mayfly-analysis", ClassLoader.getPlatformClassLoader());
    this.jars = new ArrayList<>(jars);
    this.seesProfiler = false;
    this.implemented = implemented.getPackageName() + ".";
  }

  /**
   * The class loader of a plug-in.
   *
   * @param profiler the one of the profiler's classes
   */
  AnalysisClassLoader(List<JarFile> jars, ClassLoader profiler) {
    super("mayfly-plugin", profiler);
    this.jars = new ArrayList<>(jars);
    this.seesProfiler = true;
    this.implemented = PROFILER;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!seesProfiler
        && name.startsWith(PROFILER)
        && !name.startsWith(SHOWN)
        && !name.startsWith(implemented)) {
      throw new ClassNotFoundException(name + " is the profiler's");
    }
    return super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    for (JarFile jar : jars) {
      JarEntry entry = jar.getJarEntry(file);
      if (entry != null) {
        try (InputStream in = jar.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
          throw new ClassNotFoundException(name, unreadable);
        }
      }
    }
    throw new ClassNotFoundException(name);
  }

  @Override
  protected @Nullable URL findResource(String name) {
    for (JarFile jar : jars) {
      if (jar.getJarEntry(name) != null) {
        try {
          return new URL("jar:" + Path.of(jar.getName()).toUri() + "!/" + name);
        } catch (MalformedURLException noAddress) {
          return null;
        }
      }
    }
    return null;
  }
}
