package dev.mayfly.research.memory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.mayfly.report.csv.CsvTable;
import dev.mayfly.snapshot.run.MemoryUse;
import dev.mayfly.snapshot.run.ProcessMemory;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Confined to one thread: the memory of a process over time, as a table that grows. */
final class MemoryLog {

  private final Writer out;
  private final CsvTable table;
  private final long intervalMillis;
  private final MemoryUse use = new MemoryUse();
  private long moments;

  private MemoryLog(Writer out, CsvTable table, long intervalMillis) {
    this.out = out;
    this.table = table;
    this.intervalMillis = intervalMillis;
  }

  /** Starts the table. */
  static MemoryLog start(Writer out, long intervalMillis) throws IOException {
    CsvTable table =
        CsvTable.start(out, "millis", "usedHeapBytes", "residentBytes", "peakResidentBytes");
    out.flush();
    return new MemoryLog(out, table, intervalMillis);
  }

  /** The file in which Linux reports the memory of a process. */
  static Path statusOf(long pid) {
    return Path.of("/proc", Long.toString(pid), "status");
  }

  /**
   * Reads the memory of a process until it ends.
   *
   * @throws IOException if the table cannot be written
   */
  void follow(Process process) throws IOException {
    PlainHeap heap = new PlainHeap(process.pid());
    long startMillis = System.currentTimeMillis();
    long begun = System.nanoTime();
    try {
      do {
        String status = status(process.pid());
        ProcessMemory memory = ProcessMemory.of(heap.usedBytes(status), status);
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        if (memory.residentBytes() >= 0) { // a process that has ended has none
          note(startMillis + passed, memory);
        }
      } while (!process.waitFor(
          intervalMillis
              - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) % intervalMillis,
          TimeUnit.MILLISECONDS));
    } catch (InterruptedException nobodyElseKnowsThisThread) {
      Thread.currentThread().interrupt();
    }
  }

  private static String status(long pid) {
    try {
      return Files.readString(statusOf(pid), ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  private void note(long millis, ProcessMemory memory) throws IOException {
    use.add(millis, memory);
    moments++;
    table.row(
        millis,
        known(memory.usedHeapBytes()),
        memory.residentBytes(),
        known(memory.peakResidentBytes()));
    out.flush();
  }

  private static Object known(long bytes) {
    return bytes < 0 ? "" : bytes;
  }

  /** The memory so far. */
  MemoryUse use() {
    return use;
  }

  /** The number of noted moments. */
  long moments() {
    return moments;
  }
}
