package dev.mayfly.heap.shark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: a dump in the format HPROF, which can be read anywhere; unpacked into a
 * temporary directory if it is compressed, as {@code jcmd GC.heap_dump -gz=1} writes it.
 */
final class HprofFile implements AutoCloseable {

  private static final byte[] BEGINNING = "JAVA PROFILE 1.0".getBytes(US_ASCII);

  private final Path path;
  private final @Nullable Path directory;

  private HprofFile(Path path, @Nullable Path directory) {
    this.path = path;
    this.directory = directory;
  }

  /**
   * Opens a dump.
   *
   * @throws IOException if it is none, or there is no room for it
   */
  static HprofFile of(Path dump) throws IOException {
    byte[] head = beginning(dump);
    if (head.length == 0) {
      throw new IOException(
          "the file is empty: its program had no room for the dump, or still writes it");
    }
    boolean compressed = head.length > 1 && head[0] == 0x1f && head[1] == (byte) 0x8b;
    HprofFile file = compressed ? unpacked(dump) : new HprofFile(dump, null);
    if (!Arrays.equals(BEGINNING, compressed ? beginning(file.path) : head)) {
      file.close();
      throw new IOException("not a heap dump in the format HPROF");
    }
    return file;
  }

  private static byte[] beginning(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(BEGINNING.length);
    }
  }

  private static HprofFile unpacked(Path dump) throws IOException {
    Path directory = Files.createTempDirectory("mayfly-dump"); // no other user may read it
    HprofFile file = new HprofFile(directory.resolve("heap.hprof"), directory);
    try (InputStream in = new GZIPInputStream(Files.newInputStream(dump))) {
      Files.copy(in, file.path);
      return file;
    } catch (IOException failure) {
      file.close();
      boolean damaged = failure instanceof ZipException || failure instanceof java.io.EOFException;
      throw damaged
          ? new IOException(
              "not a whole heap dump: its compressed data are cut or damaged", failure)
          : failure;
    }
  }

  /** The path at which it can be read until this is closed. */
  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    if (directory != null) {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }
}
