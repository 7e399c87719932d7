package dev.mayfly.research.events;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. A file that a program still writes: waits at its end for more, until the
 * program has ended or goes on in another file of this name.
 */
final class GrowingFile extends InputStream {
  private static final long PAUSE_MILLIS = 100;

  private final Path file;
  private final BooleanSupplier grows;
  private final Flushable beforeWaiting;
  private final @Nullable Object key;
  private final InputStream in;

  /**
   * Opens a file.
   *
   * @param beforeWaiting the output to flush when there is nothing to read
   */
  GrowingFile(Path file, BooleanSupplier grows, Flushable beforeWaiting) throws IOException {
    this.file = file;
    this.grows = grows;
    this.beforeWaiting = beforeWaiting;
    this.key = key();
    this.in = new BufferedInputStream(new FileInputStream(file.toFile()), 1 << 16);
  }

  private @Nullable Object key() throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    while (true) {
      boolean last = !grows.getAsBoolean() || isReplaced(); // before the reading
      int count = in.read(into, from, length);
      if (count >= 0 || last) {
        return count;
      }
      beforeWaiting.flush();
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return -1;
      }
    }
  }

  /** Whether the program goes on in another file. */
  boolean isReplaced() throws IOException {
    try {
      return !Objects.equals(key, key());
    } catch (NoSuchFileException between) {
      return false; // the old one is renamed, the new one not there yet
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
