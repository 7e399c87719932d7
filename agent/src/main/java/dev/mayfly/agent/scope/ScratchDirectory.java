package dev.mayfly.agent.scope;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Confined. A temporary directory that is deleted, with all that is in it, when this is closed. */
public record ScratchDirectory(Path path) implements Closeable {
  /**
   * Makes one, empty.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchDirectory create() throws IOException {
    return new ScratchDirectory(Files.createTempDirectory("mayfly-"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
