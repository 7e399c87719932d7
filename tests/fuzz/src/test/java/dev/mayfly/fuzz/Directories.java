package dev.mayfly.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Static. Directories with all that is in them. */
final class Directories {
  private Directories() {}

  static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      List<Path> paths;
      try (Stream<Path> all = Files.walk(directory)) {
        paths = all.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : paths) {
        Files.delete(path);
      }
    }
  }
}
