package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.snapshot.run.Note;
import java.io.IOException;
import java.util.List;

/**
 * Thread-safe, without state: the notes of a snapshot: the sentences, and beside them the facts. A
 * sentence without a fact, or with one of a later version, is read as a plain text.
 */
final class JsonNotes {

  /** A note by its kind, which may be one of a later version; of a plain text only that. */
  record Fact(String kind, ImmutableList<String> values) {
    private static final String PLAIN = Note.Kind.TEXT.name();

    static Fact of(Note note) {
      return new Fact(note.kind().name(), note.values());
    }

    private Note orText(String sentence) {
      Note.Kind known = Enums.getIfPresent(Note.Kind.class, kind).or(Note.Kind.TEXT);
      return known == Note.Kind.TEXT ? Note.text(sentence) : new Note(known, values);
    }
  }

  /** All facts, one for each sentence; none where each note is a plain text. */
  static final Kind<ImmutableList<Fact>> FACTS =
      Kind.list(Kind.object(new Fact("", ImmutableList.of()), JsonNotes::of));

  private JsonNotes() {}

  static void write(List<Note> notes, JsonWriter json) throws IOException {
    Kind.writeEach(Lists.transform(notes, NoteSentences::of), TEXT, json.name("notes"));
    if (notes.stream().anyMatch(note -> note.kind() != Note.Kind.TEXT)) {
      FACTS.write(ImmutableList.copyOf(Lists.transform(notes, Fact::of)), json.name("noteFacts"));
    }
  }

  private static Fact of(Members json, Fact fact) throws IOException {
    String kind = json.member("kind", fact.kind, TEXT);
    return kind.equals(Fact.PLAIN)
        ? new Fact(kind, ImmutableList.of())
        : new Fact(kind, json.added("values", fact.values, ImmutableList.of(), TEXTS));
  }

  /** The notes of sentences and their facts. */
  static ImmutableList<Note> notes(List<String> sentences, List<Fact> facts) throws IOException {
    if (!facts.isEmpty() && facts.size() != sentences.size()) {
      throw new SnapshotFormatException(
          sentences.size() + " notes have " + facts.size() + " facts", null);
    }
    ImmutableList.Builder<Note> notes = ImmutableList.builder();
    for (int i = 0; i < sentences.size(); i++) {
      String sentence = sentences.get(i);
      notes.add(facts.isEmpty() ? Note.text(sentence) : facts.get(i).orText(sentence));
    }
    return notes.build();
  }
}
