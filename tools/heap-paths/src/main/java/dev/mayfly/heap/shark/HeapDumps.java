package dev.mayfly.heap.shark;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import shark.CloseableHeapGraph;
import shark.HeapGraph;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;

/** Thread-safe, without state: opens heap dumps, and closes them. */
final class HeapDumps {

  private HeapDumps() {}

  /**
   * Reads a dump.
   *
   * @param reader reads from the opened dump
   * @throws IOException if the file cannot be read, or is no whole dump
   */
  static <T> T read(Path dump, Function<HeapGraph, T> reader) throws IOException {
    if (!Files.isRegularFile(dump)) {
      throw new NoSuchFileException(dump.toString());
    }
    try (HprofFile file = HprofFile.of(dump)) {
      return readHprof(file.path(), reader);
    }
  }

  private static <T> T readHprof(Path dump, Function<HeapGraph, T> reader) throws IOException {
    Set<HprofRecordTag> roots = HprofRecordTag.Companion.getRootTags();
    try (CloseableHeapGraph graph =
        HprofHeapGraph.Companion.openHeapGraph(dump.toFile(), null, roots)) {
      return reader.apply(graph);
    } catch (UncheckedIOException ours) {
      throw ours.getCause();
    } catch (EOFException | RuntimeException wrong) { // Shark's readers check little
      throw new IOException(
          "not a whole heap dump: it is cut or damaged. Write it again, as with 'jcmd PID"
              + " GC.heap_dump FILE'",
          wrong);
    }
  }
}
