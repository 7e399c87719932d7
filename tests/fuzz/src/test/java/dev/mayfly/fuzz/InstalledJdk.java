package dev.mayfly.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Static. Finds a JDK that is installed on this machine. */
final class InstalledJdk {
  private InstalledJdk() {}

  /** The JDK of a feature version; null if there is none in the usual places. */
  static @Nullable Path find(int feature) throws IOException {
    List<Path> candidates = new ArrayList<>();
    candidates.add(Path.of(System.getProperty("java.home")));
    for (String variable : List.of("JAVA_HOME_" + feature, "JAVA_HOME_" + feature + "_X64")) {
      if (System.getenv(variable) != null) {
        candidates.add(Path.of(System.getenv(variable)));
      }
    }
    for (String named : System.getProperty("mayfly.test.jdks", "").split("[,;]", -1)) {
      candidates.add(Path.of(named.strip()));
    }
    Path places = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(places)) {
      try (Stream<Path> children = Files.list(places)) {
        children.sorted().forEach(candidates::add);
      }
    }
    for (Path candidate : candidates) {
      Path release = candidate.resolve("release");
      if (Files.isRegularFile(release)
          && Files.isExecutable(candidate.resolve("bin/javac"))
          && Files.readString(release).contains("JAVA_VERSION=\"" + feature)) {
        return candidate;
      }
    }
    return null;
  }
}
