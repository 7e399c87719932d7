package dev.mayfly.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The agent's jar, which lies in this one: a JVM loads agents from files of their own,
 * and benchmarks are often one jar with all their libraries in it.
 */
final class AgentJar {
  private static @Nullable Path extracted;

  private AgentJar() {}

  /**
   * A copy of the jar that lasts as long as this JVM.
   *
   * @throws UncheckedIOException if it cannot be written
   * @throws IllegalStateException if this jar was taken apart and has none
   */
  static synchronized Path file() {
    Path known = extracted;
    if (known == null || !Files.exists(known)) {
      known = extract();
      extracted = known;
    }
    return known;
  }

  private static Path extract() {
    try (InputStream jar = AgentJar.class.getResourceAsStream("mayfly-agent.jar")) {
      if (jar == null) {
        throw new IllegalStateException("dev/mayfly/jmh/mayfly-agent.jar is not on the class path");
      }
      // in a directory to which no other user may write: it is code that the forks run
      Path directory = Files.createTempDirectory("mayfly-agent-");
      directory.toFile().deleteOnExit(); // after the file in it
      Path file = directory.resolve("mayfly-agent.jar");
      file.toFile().deleteOnExit();
      Files.copy(jar, file);
      return file;
    } catch (IOException unwritable) {
      throw new UncheckedIOException("cannot write Mayfly's agent", unwritable);
    }
  }
}
