package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Confined to one thread: writes, and reads, the source files of a profile's classes. */
final class JsonSourceFiles {

  private final Map<String, String> byClass = new TreeMap<>();

  /** Writes the files, if any are known. */
  static void write(SourceFileTable table, JsonWriter json) throws IOException {
    if (table.isEmpty()) {
      return;
    }
    json.name("sourceFiles").beginArray();
    for (Map.Entry<String, List<String>> file : table.byFile().entrySet()) {
      json.beginObject();
      json.name("file").value(file.getKey());
      json.name("classes").beginArray();
      for (String name : file.getValue()) {
        json.value(name);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  void read(JsonReader json) throws IOException {
    List<String> classes = new ArrayList<>();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "classes",
                in -> SnapshotInput.readEach(in, name -> classes.add(name.nextString()))));
    String file = fields.text("file");
    for (String name : classes) {
      if (byClass.put(name, file) != null) {
        throw new SnapshotFormatException("the source file of " + name + " occurs twice", null);
      }
    }
  }

  SourceFileTable table() {
    return SourceFileTable.of(byClass);
  }
}
