package dev.mayfly.mcp;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Thread-safe: the reports of one session that have no place of their own. They are deleted with
 * it.
 */
final class SessionDirectory implements AutoCloseable {

  private final Path path;
  private final AtomicInteger last = new AtomicInteger();
  private final AtEnd end;

  private SessionDirectory(Path path) {
    this.path = path;
    this.end = AtEnd.run(() -> delete(path));
  }

  /** Creates it, for this user alone. */
  static SessionDirectory create() {
    try {
      return new SessionDirectory(Files.createTempDirectory("mayfly-mcp").toRealPath());
    } catch (IOException refused) {
      throw new CommandFailure("no temporary directory: " + refused.getMessage(), refused);
    }
  }

  Path path() {
    return path;
  }

  /** A directory for another report. */
  Path next(String what) {
    return path.resolve(what + "-" + last.incrementAndGet());
  }

  private static void delete(Path directory) {
    try (Stream<Path> below = Files.walk(directory)) {
      List<Path> deepestFirst = below.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException held) {
      System.err.println("mayfly: cannot delete " + directory);
    }
  }

  @Override
  public void close() {
    end.close();
  }
}
