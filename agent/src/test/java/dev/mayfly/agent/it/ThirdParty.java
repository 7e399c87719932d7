package dev.mayfly.agent.it;

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

  /** The flag for a JVM to start an agent. */
  static String agent(Path jar, String options) {
    return "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options);
  }
}
