package dev.mayfly.report.json;

import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.snapshot.run.Note;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Confined to one thread: writes, and reads, the notes of a snapshot: the sentences, and beside
 * them the facts. A sentence without a fact, or with one of a later version, is read as a plain
 * text.
 */
final class JsonNotes {

  private final List<String> sentences = new ArrayList<>();
  private final List<Optional<Note>> facts = new ArrayList<>();

  static void write(List<Note> notes, JsonWriter json) throws IOException {
    json.name("notes").beginArray();
    for (Note note : notes) {
      json.value(NoteSentences.of(note));
    }
    json.endArray();
    if (notes.stream().anyMatch(note -> note.kind() != Note.Kind.TEXT)) {
      json.name("noteFacts").beginArray();
      for (Note note : notes) {
        writeFact(note, json);
      }
      json.endArray();
    }
  }

  private static void writeFact(Note note, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("kind").value(note.kind().name());
    if (note.kind() != Note.Kind.TEXT) { // which stands among the sentences
      json.name("values").beginArray();
      for (String value : note.values()) {
        json.value(value);
      }
      json.endArray();
    }
    json.endObject();
  }

  void readSentence(JsonReader json) throws IOException {
    sentences.add(json.nextString());
  }

  void readFact(JsonReader json) throws IOException {
    ImmutableList.Builder<String> values = ImmutableList.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(),
            Map.of(
                "values",
                in -> SnapshotInput.readEach(in, value -> values.add(value.nextString()))));
    facts.add(
        Enums.getIfPresent(Note.Kind.class, fields.text("kind"))
            .toJavaUtil()
            .filter(kind -> kind != Note.Kind.TEXT)
            .map(kind -> new Note(kind, values.build())));
  }

  /** What was read. */
  ImmutableList<Note> notes() throws IOException {
    if (!facts.isEmpty() && facts.size() != sentences.size()) {
      throw new SnapshotFormatException(
          sentences.size() + " notes have " + facts.size() + " facts", null);
    }
    ImmutableList.Builder<Note> notes = ImmutableList.builder();
    for (int i = 0; i < sentences.size(); i++) {
      Note text = Note.text(sentences.get(i));
      notes.add(facts.isEmpty() ? text : facts.get(i).orElse(text));
    }
    return notes.build();
  }
}
