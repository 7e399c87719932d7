package dev.mayfly.mcp;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: the arguments that an assistant passes to a tool.
 *
 * @param values by name, as JSON has them
 */
record ToolArguments(Map<String, Object> values) {

  private static final int MOST_ROWS = 1000;

  /** Thread-safe: reads one kind of files. */
  interface FileReader<T> {
    T read(Path file) throws IOException;
  }

  /** The text of a name, if there is one. */
  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }

  /** How many rows are wanted. */
  int rows(int usual) {
    Object rows = values.getOrDefault("rows", usual);
    if (rows instanceof Number number && number.intValue() >= 1) {
      return Math.min(number.intValue(), MOST_ROWS);
    }
    throw new ToolFailure("rows must be a number from 1", null);
  }

  /** The text of a name that has to be there. */
  String needed(String name) {
    return text(name)
        .orElseThrow(() -> new ToolFailure("the argument " + name + " is missing", null));
  }

  /** Reads the profile that an argument names: a file, or a directory with a profile.json. */
  ProfileSnapshot profile(String name) {
    return read(
        name, path -> JsonSnapshotReader.withinHeap().read(JsonSnapshotReader.fileOf(path)));
  }

  /** Reads the file that an argument names; reports errors in one line. */
  <T> T read(String name, FileReader<T> reader) {
    String path = needed(name);
    try {
      return reader.read(Path.of(path));
    } catch (InvalidPathException | NoSuchFileException missing) {
      throw new ToolFailure(path + ": no such file", missing);
    } catch (SnapshotFormatException wrong) {
      throw new ToolFailure(path + ": " + wrong.getMessage(), wrong);
    } catch (IOException unreadable) {
      throw new ToolFailure(path + ": cannot read: " + unreadable, unreadable);
    } catch (OutOfMemoryError tooLarge) {
      throw new ToolFailure(path + ": too large for this heap", tooLarge);
    }
  }
}
