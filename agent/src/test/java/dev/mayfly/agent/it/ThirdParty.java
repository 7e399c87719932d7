package dev.mayfly.agent.it;

import java.net.URISyntaxException;
import java.nio.file.Path;

/**
 * Immutable (no state). The programs, libraries and agents of others that the build has fetched.
 */
final class ThirdParty {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("mayfly.third.party", "target/third-party")).toAbsolutePath();

  private ThirdParty() {}

  static Path jar(String name) {
    return DIRECTORY.resolve(name + ".jar");
  }

  /** The jar or directory that a class comes from. */
  static Path codeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException notAFile) {
      throw new IllegalStateException(notAFile);
    }
  }

  /** The flag for a JVM to start an agent. */
  static String agent(Path jar, String options) {
    return "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options);
  }
}
