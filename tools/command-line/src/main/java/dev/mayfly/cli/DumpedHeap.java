package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.files.OutputFile;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: a heap dump and what it retains. Shows how far reading is.
 *
 * @param host finds the library that reads dumps
 */
record DumpedHeap(Path file, MayflyJar host, Console console) {

  private static final byte[] BEGINNING = "JAVA PROFILE 1.0".getBytes(US_ASCII);
  private static final byte[] COMPRESSED = {0x1f, (byte) 0x8b};

  /** Reads from a dump. */
  private interface Reading<T> {
    T read(
        HeapReader reader,
        Function<ImmutableList<HeapClass>, HeapSizes> sizes,
        Console.Progress progress)
        throws IOException;
  }

  /** Whether a file is a heap dump, compressed or not; whatever cannot be read is none. */
  static boolean is(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(BEGINNING.length);
      return Arrays.equals(head, BEGINNING)
          || Arrays.equals(Arrays.copyOf(head, COMPRESSED.length), COMPRESSED);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Finds the bytes that the instances of a type retain, and who holds them.
   *
   * @param biggest how many rows of single instances to list
   * @param recorded a profile of the program, which knows how the JVM keeps objects
   */
  RetainedObjects retained(String typeName, int biggest, @Nullable ProfileSnapshot recorded) {
    HeapFormat format = recorded == null ? HeapFormat.HOTSPOT : HeapFormat.of(recorded);
    return read(
        "mayfly why --retained",
        format,
        (reader, sizes, progress) ->
            reader.retained(file, typeName, biggest, sizes, progress::reached));
  }

  /** Its objects as a profile, by type and holder. */
  ProfileSnapshot profile() {
    return read(
        "mayfly diff",
        HeapFormat.HOTSPOT,
        (reader, sizes, progress) ->
            HeapFigures.profileOf(reader.held(file, sizes, progress::reached)));
  }

  private <T> T read(String command, HeapFormat format, Reading<T> reading) {
    HeapReader reader = HeapPathsJar.reader(command, host);
    try (Console.Progress progress = console.progress("reading " + file)) {
      return reading.read(reader, classes -> HeapFigures.sizesOf(classes, format), progress);
    } catch (IOException unreadable) {
      throw unreadable(file, unreadable);
    }
  }

  /** Why a dump cannot be read, in one line. */
  static CommandFailure unreadable(Path dump, IOException reason) {
    return reason instanceof NoSuchFileException
        ? new CommandFailure(dump + ": no such file", reason)
        : new CommandFailure(dump + ": " + OutputFile.reason(reason, dump.toString()), reason);
  }
}
