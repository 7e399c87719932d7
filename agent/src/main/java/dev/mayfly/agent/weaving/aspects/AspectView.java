package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.AgentClassLoader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Thread-safe. The weaver's view of a program's class loader: the program's class files, and the
 * agent's own for the aspects and AspectJ, which the program cannot see. Holds the program's class
 * loader weakly and loads none of its classes.
 *
 * <p>The weaver keeps the addresses of class files. So it gets addresses that are no more than
 * names: one of the program's own may lead to its class loader. It reads class files as streams.
 */
final class AspectView extends ClassLoader implements AgentClassLoader {
  private static final URL NAMES;

  static {
    registerAsParallelCapable();
    try {
      NAMES = new URL("mayfly", "", -1, "/", new Unopened());
    } catch (MalformedURLException impossible) { // it has a handler
      throw new ExceptionInInitializerError(impossible);
    }
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
    return ours && agent.getResource(resource) != null ? agent : program.get();
  }

  /** The name of a class file, whether or not it is there. */
  @Override
  public @Nullable URL getResource(String name) {
    if (name.endsWith(".class")) {
      try {
        return new URL(NAMES, "/" + name);
      } catch (MalformedURLException impossible) { // the handler is that of NAMES
        return null;
      }
    }
    ClassLoader loader = of(name);
    return loader == null ? null : loader.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    ClassLoader loader = of(name);
    return loader == null ? Collections.emptyEnumeration() : loader.getResources(name);
  }

  /** A class file that is not that of the class in question counts as missing. */
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    ClassLoader loader = of(name);
    if (loader == null || loader == agent || !name.endsWith(".class")) {
      return loader == null ? null : loader.getResourceAsStream(name);
    }
    try (InputStream in = loader.getResourceAsStream(name)) {
      byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
      return name.equals(new ClassReader(bytes).getClassName() + ".class")
          ? new ByteArrayInputStream(bytes)
          : null;
    } catch (IOException | RuntimeException unreadable) { // or no class file
      return null;
    }
  }

  private static final class Unopened extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      throw new IOException("the URL names no resource: " + url);
    }
  }
}
