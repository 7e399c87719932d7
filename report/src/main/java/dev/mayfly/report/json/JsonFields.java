package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Confined to one thread: the members of a JSON object, each of which may stand there once. */
final class JsonFields {

  /** Confined to one thread: reads the value of a member that is an object or an array. */
  interface Nested {
    void read(JsonReader json) throws IOException;
  }

  private final String path;
  private final Map<String, String> scalars = new HashMap<>();

  private JsonFields(String path) {
    this.path = path;
  }

  /** Reads an object of scalars; other members are skipped. */
  static JsonFields read(JsonReader json) throws IOException {
    return read(json, Map.of());
  }

  /** Reads an object; each member named in {@code nested} is read by it, and has to be there. */
  static JsonFields read(JsonReader json, Map<String, Nested> nested) throws IOException {
    return read(json, nested, Map.of());
  }

  /** As above; each member named in {@code optional} is read by it if it is there. */
  static JsonFields read(
      JsonReader json, Map<String, Nested> required, Map<String, Nested> optional)
      throws IOException {
    JsonFields fields = new JsonFields(json.getPath());
    Map<String, Nested> nested = new HashMap<>(required);
    nested.putAll(optional);
    Map<String, Nested> missing = new HashMap<>(nested);
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      Nested reader = missing.remove(name);
      if (reader != null) {
        reader.read(json);
      } else if (fields.scalars.containsKey(name) || nested.containsKey(name)) {
        throw new SnapshotFormatException(fields.path + "." + name + " occurs twice", null);
      } else {
        fields.readScalar(name, json);
      }
    }
    json.endObject();
    for (String name : missing.keySet()) {
      if (required.containsKey(name)) {
        throw fields.missing(name);
      }
    }
    return fields;
  }

  private void readScalar(String name, JsonReader json) throws IOException {
    JsonToken token = json.peek();
    if (token == JsonToken.STRING || token == JsonToken.NUMBER) {
      scalars.put(name, json.nextString());
    } else if (token == JsonToken.BOOLEAN) {
      scalars.put(name, Boolean.toString(json.nextBoolean()));
    } else {
      json.skipValue();
    }
  }

  /** Whether there is such a scalar. */
  boolean has(String name) {
    return scalars.containsKey(name);
  }

  String text(String name) throws IOException {
    String value = scalars.get(name);
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  long number(String name) throws IOException {
    return Long.parseLong(text(name));
  }

  int smallNumber(String name) throws IOException {
    return Integer.parseInt(text(name));
  }

  double amount(String name) throws IOException {
    return Double.parseDouble(text(name));
  }

  boolean flag(String name) throws IOException {
    return switch (text(name)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new SnapshotFormatException(path + "." + name + " is not a boolean", null);
    };
  }

  private SnapshotFormatException missing(String name) {
    return new SnapshotFormatException(path + "." + name + " is missing", null);
  }
}
