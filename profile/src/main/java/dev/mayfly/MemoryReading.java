package dev.mayfly;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.mayfly.snapshot.run.ProcessMemory;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Thread-safe, without state: the memory that this process uses now. */
final class MemoryReading {

  private static final String STATUS = "/proc/self/status";

  private MemoryReading() {}

  /** The heap as the JVM reports it, and the resident memory as Linux does. */
  static ProcessMemory now() {
    Runtime runtime = Runtime.getRuntime();
    return ProcessMemory.of(Math.max(0, runtime.totalMemory() - runtime.freeMemory()), status());
  }

  private static String status() {
    try (InputStream status = new FileInputStream(STATUS)) {
      return new String(status.readAllBytes(), ISO_8859_1);
    } catch (IOException | RuntimeException unreadable) { // no Linux, or not permitted
      return "";
    }
  }
}
