package dev.mayfly.research.jni;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Immutable. Where the JVM's own library is in memory, as the system says. */
final class LibraryMemory {
  private static final String LIBRARY = "/libjvm.so";

  private record Range(long begin, long end) {}

  private final List<Range> ranges = new ArrayList<>();

  /**
   * Reads the list of mappings.
   *
   * @param mappings as in {@code /proc/self/maps}
   */
  LibraryMemory(List<String> mappings) {
    for (String line : mappings) {
      if (line.endsWith(LIBRARY)) {
        int dash = line.indexOf('-');
        ranges.add(
            new Range(
                Long.parseUnsignedLong(line.substring(0, dash), 16),
                Long.parseUnsignedLong(line.substring(dash + 1, line.indexOf(' ')), 16)));
      }
    }
  }

  static LibraryMemory ofThisProcess() throws IOException {
    return new LibraryMemory(Files.readAllLines(Path.of("/proc/self/maps")));
  }

  /**
   * Returns an address if the library is there.
   *
   * @throws UncountedException if it is not
   */
  long checked(long address) throws UncountedException {
    for (Range range : ranges) {
      if (address >= range.begin && address < range.end) {
        return address;
      }
    }
    throw new UncountedException("the JVM's functions are not where they are expected");
  }
}
