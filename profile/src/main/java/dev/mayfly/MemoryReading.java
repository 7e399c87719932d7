package dev.mayfly;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.primitives.Longs;
import dev.mayfly.snapshot.run.ProcessMemory;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Thread-safe, without state: the memory that this process uses now. */
final class MemoryReading {

  private static final String STATUS = "/proc/self/status";
  private static final String RESIDENT = "\nVmRSS:";

  private MemoryReading() {}

  /** The heap as the JVM reports it, and the resident memory as Linux does. */
  static ProcessMemory now() {
    Runtime runtime = Runtime.getRuntime();
    return new ProcessMemory(
        Math.max(0, runtime.totalMemory() - runtime.freeMemory()), residentBytes());
  }

  private static long residentBytes() {
    try (InputStream status = new FileInputStream(STATUS)) {
      return residentBytes(new String(status.readAllBytes(), ISO_8859_1));
    } catch (IOException | RuntimeException unreadable) { // no Linux, or not permitted
      return -1;
    }
  }

  /** From a line such as {@code VmRSS: 123456 kB}; -1 if there is none. */
  static long residentBytes(String status) {
    int start = status.indexOf(RESIDENT);
    int end = status.indexOf("kB", Math.max(0, start));
    if (start < 0 || end < 0) {
      return -1;
    }
    Long kilobytes = Longs.tryParse(status.substring(start + RESIDENT.length(), end).strip());
    return kilobytes == null || kilobytes < 0 ? -1 : 1024 * kilobytes;
  }
}
