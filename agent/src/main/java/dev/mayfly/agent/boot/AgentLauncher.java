package dev.mayfly.agent.boot;

import dev.mayfly.agent.loader.IsolatedClassLoader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Starts the agent proper in a class loader of its own, unless it
 * runs already.
 *
 * <p>Whatever goes wrong is one line on stderr, and the program runs on unprofiled.
 */
final class AgentLauncher {
  private AgentLauncher() {}

  static void start(@Nullable String options, Instrumentation instrumentation, boolean attached) {
    long began = System.nanoTime();
    try {
      File jar = jarFile();
      JarFile open = new JarFile(jar);
      JarEntry entry = open.getJarEntry(BootClasses.BUNDLE);
      byte[] bundle = new byte[(int) entry.getSize()];
      try (InputStream in = open.getInputStream(entry)) {
        in.readNBytes(bundle, 0, bundle.length); // readAllBytes takes twice the memory
      }
      BootClasses classes = new BootClasses(bundle);
      String ofProgram = classes.ofProgram(instrumentation);
      if (ofProgram != null) {
        standardError().println(BootClasses.refusal(ofProgram, attached));
        return;
      }
      if (!classes.define(instrumentation)) {
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
      }
      Class<?> agent = IsolatedClassLoader.ofThisJvm(open).loadClass("dev.mayfly.agent.AgentEntry");
      // not its method by reflection, which links method handles
      @SuppressWarnings("unchecked")
      Consumer<Object[]> start = (Consumer<Object[]>) agent.getConstructor().newInstance();
      start.accept(
          new Object[] {options == null ? "" : options, instrumentation, jar, attached, began});
    } catch (Throwable failure) { // an exception out of premain would end the program
      standardError().println("mayfly: cannot start; the program runs unprofiled: " + failure);
    }
  }

  /**
   * The standard error of the process: a program that runs may have replaced {@link System#err}.
   */
  static PrintStream standardError() {
    return new PrintStream(new FileOutputStream(FileDescriptor.err), true);
  }

  static File jarFile() throws Exception {
    var source = AgentLauncher.class.getProtectionDomain().getCodeSource();
    if (source != null && source.getLocation() != null) {
      return new File(source.getLocation().toURI());
    }
    // Loaded by the bootstrap loader, which knows no code source.
    String name = AgentLauncher.class.getName().replace('.', '/') + ".class";
    var url = ClassLoader.getSystemResource(name);
    if (url == null) {
      throw new IllegalStateException("the agent's jar cannot be found");
    }
    String path = url.toString();
    return new File(new URI(path.substring("jar:".length(), path.lastIndexOf("!/"))));
  }
}
