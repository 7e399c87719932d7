package dev.mayfly.report;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Thread-safe, without state: reads back what {@link JsonReport} wrote, into an equal snapshot.
 *
 * <p>Members that it does not know are skipped. What is no snapshot, or a damaged one, ends in a
 * {@link SnapshotFormatException}, and takes no more memory than the text that was read.
 */
public final class JsonSnapshotReader {

  /** Makes a reader. */
  public JsonSnapshotReader() {}

  /**
   * Reads a file.
   *
   * @param file the file
   * @return the snapshot
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
   * @return the snapshot
   * @throws SnapshotFormatException if it is no snapshot, or a damaged one
   * @throws IOException if it cannot be read
   */
  public ProfileSnapshot read(Reader in) throws IOException {
    JsonReader json = new JsonReader(in);
    // not strict: a name may hold half a surrogate pair, which JSON allows but Gson then does not
    json.setStrictness(Strictness.LEGACY_STRICT);
    try {
      ProfileSnapshot snapshot = new SnapshotInput().read(json);
      if (json.peek() != JsonToken.END_DOCUMENT) {
        throw new SnapshotFormatException("something follows the snapshot", null);
      }
      return snapshot;
    } catch (SnapshotFormatException e) {
      throw new SnapshotFormatException("Not a Mayfly snapshot: " + e.getMessage(), e);
    } catch (MalformedJsonException | EOFException | RuntimeException e) {
      // Gson reports a wrong type, and the values' own checks a wrong number, as runtime exceptions
      throw new SnapshotFormatException(
          "Not a Mayfly snapshot: at " + json.getPath() + ": " + e.getMessage(), e);
    }
  }
}
