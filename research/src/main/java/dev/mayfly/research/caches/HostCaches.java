package dev.mayfly.research.caches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Stateless. Reads the form of this machine's caches, as Linux describes them. */
final class HostCaches {
  private static final Path DIRECTORY = Path.of("/sys/devices/system/cpu/cpu0/cache");
  private static final int MOST_CACHES = 16;

  private HostCaches() {}

  static CacheModel read() {
    return read(DIRECTORY);
  }

  /**
   * Reads those of a directory.
   *
   * @throws IllegalArgumentException if two levels for data are not there; the message says so
   */
  static CacheModel read(Path directory) {
    return new CacheModel(level(directory, 1), level(directory, 2), 1);
  }

  private static CacheLevel level(Path directory, int level) {
    try {
      for (int i = 0; i < MOST_CACHES && Files.exists(directory.resolve("index" + i)); i++) {
        Path cache = directory.resolve("index" + i);
        if (text(cache, "level").equals(Integer.toString(level))
            && !text(cache, "type").equals("Instruction")) {
          return CacheLevel.parse(
              String.join(
                      "/",
                      text(cache, "size"),
                      text(cache, "ways_of_associativity"),
                      text(cache, "coherency_line_size"))
                  .toLowerCase(Locale.ROOT));
        }
      }
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(missing(directory, level), unreadable);
    }
    throw new IllegalArgumentException(missing(directory, level));
  }

  private static String missing(Path directory, int level) {
    return directory + " does not describe the cache of level " + level + "; write its form";
  }

  private static String text(Path cache, String file) throws IOException {
    return Files.readString(cache.resolve(file)).strip();
  }
}
