package dev.mayfly.report.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonIOException;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Confined to one thread: members that are read, each of which may stand there once, in any order.
 *
 * <p>Members are requested in the order in which they were written, so each is the next one as a
 * rule, and is read at once. One that stands before a requested one is held until it is requested.
 * Members that are not requested are skipped.
 */
final class MembersIn extends Members {

  private final JsonReader json;
  private final String path;
  private final Set<String> names = new HashSet<>();
  private final Map<String, JsonElement> held = new HashMap<>();

  /** Opens an object. */
  MembersIn(JsonReader json) throws IOException {
    this.json = json;
    this.path = json.getPath();
    json.beginObject();
  }

  @Override
  public <T> T member(String name, T value, Kind<T> kind) throws IOException {
    return read(name, kind);
  }

  /** Reads a member that each object has. */
  <T> T read(String name, Kind<T> kind) throws IOException {
    if (isNext(name)) {
      return kind.read(json);
    }
    if (!held.containsKey(name)) {
      throw new SnapshotFormatException(path + "." + name + " is missing", null);
    }
    return read(kind, held.remove(name));
  }

  @Override
  public <T> T optional(String name, T value, T missing, Kind<T> kind) throws IOException {
    if (isNext(name)) {
      return kind.read(json);
    }
    return held.containsKey(name) ? read(kind, held.remove(name)) : missing;
  }

  @Override
  public <T> T added(String name, T value, T before, Kind<T> kind) throws IOException {
    return optional(name, value, before, kind);
  }

  @Override
  public <T> void derived(String name, T value, Kind<T> kind) {}

  /** Whether the next member to be read is this one; holds those before it. */
  private boolean isNext(String name) throws IOException {
    while (!held.containsKey(name) && json.hasNext()) {
      String next = nextName();
      if (next.equals(name)) {
        return true;
      }
      held.put(next, any());
    }
    return false;
  }

  private JsonElement any() throws IOException {
    try {
      return JsonParser.parseReader(json);
    } catch (JsonParseException broken) {
      if (broken.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new MalformedJsonException(broken);
    }
  }

  private String nextName() throws IOException {
    String name = json.nextName();
    if (!names.add(name)) {
      throw new SnapshotFormatException(path + "." + name + " occurs twice", null);
    }
    return name;
  }

  private static <T> T read(Kind<T> kind, JsonElement element) throws IOException {
    try {
      return new TypeAdapter<T>() {
        @Override
        public T read(JsonReader in) throws IOException {
          return kind.read(in);
        }

        @Override
        public void write(JsonWriter out, T value) {
          throw new UnsupportedOperationException();
        }
      }.fromJsonTree(element);
    } catch (JsonIOException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Closes the object. */
  void end() throws IOException {
    while (json.hasNext()) {
      nextName();
      json.skipValue();
    }
    json.endObject();
  }
}
