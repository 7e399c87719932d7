package dev.mayfly.report.json;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Thread-safe: reads back what {@link JsonReport} wrote, into an equal snapshot.
 *
 * <p>Members that it does not know are skipped. Text that is no snapshot, or a damaged one, ends in
 * a {@link SnapshotFormatException} with a message of one line that may be shown on a terminal. The
 * memory taken is in proportion to the text that was read, of which there may be a limit. A name
 * that is longer than any in a class file is cut.
 */
public final class JsonSnapshotReader {

  private static final int MAX_MESSAGE = 300;

  /** A profile takes about four bytes of heap a character, and is read beside another one. */
  private static final long BYTES_A_CHARACTER = 8;

  private final long maxCharacters;

  /** Makes a reader of text of any length. */
  public JsonSnapshotReader() {
    this(Long.MAX_VALUE);
  }

  /**
   * Makes a reader of text that is no longer than expected.
   *
   * @param maxCharacters how many characters are read at most; a longer text is no snapshot
   */
  public JsonSnapshotReader(long maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /** Makes a reader of text whose profile has room in the heap, with another one beside it. */
  public static JsonSnapshotReader withinHeap() {
    return new JsonSnapshotReader(Runtime.getRuntime().maxMemory() / BYTES_A_CHARACTER);
  }

  /**
   * The file that a user means.
   *
   * @param named a profile, or a directory that reports were written to
   * @return the profile
   */
  public static Path fileOf(Path named) {
    return Files.isDirectory(named) ? named.resolve("profile.json") : named;
  }

  /**
   * Reads a file.
   *
   * @throws SnapshotFormatException if it is no snapshot, or a damaged one
   * @throws IOException if it cannot be read
   */
  public ProfileSnapshot read(Path file) throws IOException {
    try (Reader in = Files.newBufferedReader(file)) {
      return read(in);
    }
  }

  /**
   * Reads a snapshot.
   *
   * @param in where to read it from, to the end; not closed
   * @throws SnapshotFormatException if it is no snapshot, or a damaged one
   * @throws IOException if it cannot be read
   */
  public ProfileSnapshot read(Reader in) throws IOException {
    JsonReader json = new BoundedJsonReader(new LimitedReader(in, maxCharacters));
    // not strict: a name may hold half a surrogate pair, which JSON allows but Gson then does not
    json.setStrictness(Strictness.LEGACY_STRICT);
    SnapshotInput input = new SnapshotInput();
    try {
      ProfileSnapshot snapshot = input.read(json);
      if (json.peek() != JsonToken.END_DOCUMENT) {
        throw new SnapshotFormatException("unexpected data after the snapshot", null);
      }
      return snapshot;
    } catch (SnapshotFormatException e) {
      if (input.isNewer()) {
        throw e;
      }
      throw new SnapshotFormatException(oneLine(String.valueOf(e.getMessage())), e);
    } catch (MalformedJsonException | EOFException | RuntimeException e) {
      // Gson reports a wrong type, and the values' own checks a wrong number, as runtime exceptions
      throw new SnapshotFormatException(oneLine("at " + json.getPath() + ": " + e.getMessage()), e);
    }
  }

  /** A message on one line. It may quote any text; Gson's words about itself are of no use. */
  private static String oneLine(String message) {
    String first = message.lines().findFirst().orElse("");
    String said =
        Printable.of(
            first.replace(
                "Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON",
                "malformed JSON"));
    int end = Math.min(said.length(), MAX_MESSAGE);
    end -= end < said.length() && Character.isHighSurrogate(said.charAt(end - 1)) ? 1 : 0;
    return "Not a Mayfly snapshot: " + said.substring(0, end) + (end < said.length() ? " …" : "");
  }
}
