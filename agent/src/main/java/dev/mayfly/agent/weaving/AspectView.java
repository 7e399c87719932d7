package dev.mayfly.agent.weaving;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. What the weaver sees of a program's class loader: the program's class files, and the
 * agent's own for the aspects and AspectJ, which the program cannot see. Holds the program's class
 * loader weakly and loads none of its classes.
 */
final class AspectView extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final ClassLoader agent;
  private final WeakReference<ClassLoader> program;

  AspectView(ClassLoader agent, ClassLoader program) {
    super(agent);
    this.agent = agent;
    this.program = new WeakReference<>(program);
  }

  private @Nullable ClassLoader of(String resource) {
    boolean ours =
        resource.startsWith("dev/mayfly/")
            || resource.startsWith("org/aspectj/")
            || resource.startsWith("aj/org/");
    return ours ? agent : program.get();
  }

  @Override
  public @Nullable URL getResource(String name) {
    ClassLoader loader = of(name);
    return loader == null ? null : loader.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    ClassLoader loader = of(name);
    return loader == null ? Collections.emptyEnumeration() : loader.getResources(name);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    ClassLoader loader = of(name);
    return loader == null ? null : loader.getResourceAsStream(name);
  }
}
