package dev.mayfly.world;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Immutable. An installed JDK.
 *
 * @param feature 17, 21, 25
 * @param home its directory
 */
record Jdk(int feature, Path home) {
  private static final List<Integer> WANTED = List.of(17, 21, 25);

  /** The JDK that runs this. */
  static Jdk running() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /** Those that are installed, one of each feature version, the oldest first. */
  static List<Jdk> installed() throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(running().home()));
    System.getenv()
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME_") && !value.isEmpty()) {
                candidates.add(Path.of(value));
              }
            });
    Path places = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(places)) {
      try (Stream<Path> children = Files.list(places)) {
        children.sorted().forEach(candidates::add);
      }
    }
    Map<Integer, Jdk> found = new TreeMap<>();
    for (Path home : candidates) {
      Path release = home.resolve("release");
      if (Files.isRegularFile(release) && Files.isExecutable(home.resolve("bin/java"))) {
        String text = Files.readString(release);
        for (int feature : WANTED) {
          if (text.contains("JAVA_VERSION=\"" + feature)) {
            found.putIfAbsent(feature, new Jdk(feature, home));
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  String java() {
    return home.resolve("bin/java").toString();
  }
}
