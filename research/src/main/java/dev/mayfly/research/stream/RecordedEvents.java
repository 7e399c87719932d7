package dev.mayfly.research.stream;

import dev.mayfly.agent.feature.OfferedFile;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the file of events that this JVM writes, and no other file. Thread-safe. */
final class RecordedEvents implements OfferedFile {
  private final File file;
  private final long process = ProcessHandle.current().pid();

  /**
   * Names the file.
   *
   * @param file where events are recorded; it may belong to another JVM, and is not read then
   */
  RecordedEvents(File file) {
    this.file = file;
  }

  @Override
  public @Nullable Integer number() {
    try (RandomAccessFile in = open(file)) {
      return in == null ? null : numberOf(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public byte @Nullable [] read(long number, long offset) {
    for (File each : new File[] {file, EventFormat.olderFile(file)}) {
      try (RandomAccessFile in = open(each)) {
        Integer found = in == null ? null : numberOf(in);
        if (in != null && found != null && found == number) {
          in.seek(offset);
          byte[] bytes = new byte[MOST_BYTES];
          return Arrays.copyOf(bytes, Math.max(0, in.read(bytes)));
        }
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return null;
  }

  /** Not a pipe: reading one takes its bytes from its reader. */
  private static @Nullable RandomAccessFile open(File file) throws IOException {
    try {
      return file.isFile() ? new RandomAccessFile(file, "r") : null;
    } catch (FileNotFoundException renamed) {
      return null;
    }
  }

  private @Nullable Integer numberOf(RandomAccessFile in) throws IOException {
    byte[] header = new byte[EventFormat.HEADER_BYTES];
    int length = in.read(header);
    ByteBuffer fields = ByteBuffer.wrap(header);
    return length == header.length && fields.getLong(EventFormat.PROCESS_AT) == process
        ? fields.getInt(EventFormat.NUMBER_AT)
        : null;
  }
}
