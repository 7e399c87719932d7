package dev.mayfly.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Immutable (no state). Directories that are no longer needed. */
final class Directories {
  private Directories() {}

  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException undeletable) {
                  throw new UncheckedIOException(undeletable);
                }
              });
    }
  }
}
