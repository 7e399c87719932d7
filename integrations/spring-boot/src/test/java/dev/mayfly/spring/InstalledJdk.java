package dev.mayfly.spring;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Thread-safe, without state: the JDKs of this machine. */
public final class InstalledJdk {
  private static final List<Integer> FEATURES = List.of(17, 25);

  private InstalledJdk() {}

  /**
   * The feature versions that a test runs on: the running JDK; with {@code -Pevery-jdk} one of the
   * supported, by turns; with {@code -Pfull} each of them.
   *
   * @param turn tests with even numbers run on the first, the others on the second
   */
  public static List<Integer> features(int turn) {
    if (Boolean.getBoolean("mayfly.full")) {
      return FEATURES;
    }
    boolean every = System.getProperty("mayfly.jdks", "running").equals("every");
    return List.of(every ? FEATURES.get(turn % 2) : Runtime.version().feature());
  }

  /** The home of a JDK of a feature version; skips the test if there is none. */
  public static Path find(int feature) throws IOException {
    if (Runtime.version().feature() == feature) {
      return Path.of(System.getProperty("java.home"));
    }
    List<Path> places = new ArrayList<>();
    String home = System.getenv("JAVA_HOME_" + feature);
    if (home != null) {
      places.add(Path.of(home));
    }
    if (Files.isDirectory(Path.of("/usr/lib/jvm"))) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/usr/lib/jvm"))) {
        entries.forEach(places::add);
      }
    }
    for (Path place : places) {
      Path release = place.resolve("release");
      if (Files.isRegularFile(release) && Files.isExecutable(place.resolve("bin/java"))) {
        Properties properties = new Properties();
        properties.load(Files.newBufferedReader(release));
        String version = properties.getProperty("JAVA_VERSION", "\"0\"").replace("\"", "");
        if (Runtime.Version.parse(version).feature() == feature) {
          return place;
        }
      }
    }
    assumeTrue(false, "no JDK " + feature + " found: set JAVA_HOME_" + feature);
    throw new AssertionError();
  }
}
