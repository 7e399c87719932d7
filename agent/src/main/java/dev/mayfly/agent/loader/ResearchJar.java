package dev.mayfly.agent.loader;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the jar with the features for research, which is optional. */
public final class ResearchJar {

  private static final String NAME = "mayfly-research";

  /** The property that names the jar where it does not lie beside the agent's. */
  private static final String PROPERTY = "mayfly.research-jar";

  private ResearchJar() {}

  /**
   * The jar beside the agent's.
   *
   * @param agent the agent's jar, whose version it must have
   * @throws IOException if it is not there, cannot be read, or is of another version; the message
   *     says so
   */
  public static File beside(File agent) throws IOException {
    String needed = version(agent);
    String named = System.getProperty(PROPERTY);
    File jar = named == null ? in(agent, needed) : new File(named).getAbsoluteFile();
    if (!jar.isFile()) {
      throw new FileNotFoundException(
          "commands, formats and options for research need " + jar + ", which is not there");
    }
    String version = version(jar);
    if (version == null || !version.equals(needed)) {
      throw new IOException(jar + " is of version " + version + ", and the agent of " + needed);
    }
    return jar;
  }

  /**
   * The jar in the agent's folder, with its version in its name, as in repositories, or without.
   */
  private static File in(File agent, @Nullable String version) {
    File folder = agent.getAbsoluteFile().getParentFile();
    File jar = new File(folder, NAME + "-" + version + ".jar");
    return jar.isFile() ? jar : new File(folder, NAME + ".jar");
  }

  /**
   * A class loader that has the classes of the jar, too.
   *
   * @throws IOException if the jar cannot be read
   */
  public static ClassLoader over(ClassLoader parent, File jar) throws IOException {
    return new IsolatedClassLoader(new JarFile(jar), "", parent);
  }

  private static @Nullable String version(File file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      return manifest == null
          ? null
          : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    }
  }
}
