package dev.mayfly.agent.loader;

import java.io.File;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the jar with the features for research, which is optional. */
public final class ResearchJar {

  private static final String NAME = "mayfly-research.jar";

  /** The property that names the jar where it does not lie beside the agent's. */
  private static final String PROPERTY = "mayfly.research-jar";

  private ResearchJar() {}

  /**
   * The place of the jar, whether it is there or not.
   *
   * @param agent the agent's jar
   */
  public static File beside(File agent) {
    String named = System.getProperty(PROPERTY);
    return named == null
        ? new File(agent.getAbsoluteFile().getParentFile(), NAME)
        : new File(named);
  }

  /**
   * A class loader that has the classes of the jar, too.
   *
   * @param agent the agent's jar, whose version it must have
   * @param parent has the agent's classes
   * @throws IOException if the jar cannot be read, or is of another version
   */
  public static ClassLoader over(ClassLoader parent, File jar, JarFile agent) throws IOException {
    JarFile open = new JarFile(jar);
    String version = version(open);
    if (version == null || !version.equals(version(agent))) {
      open.close();
      throw new IOException(
          jar + " is of version " + version + ", and the agent of " + version(agent));
    }
    return new IsolatedClassLoader(open, "", parent);
  }

  private static @Nullable String version(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    return manifest == null
        ? null
        : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
  }
}
