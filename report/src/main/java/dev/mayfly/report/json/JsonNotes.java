package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Note;
import java.io.IOException;
import java.util.List;

/**
 * Confined to one thread: the notes of a snapshot: the sentences, and beside them the facts. A
 * sentence without a fact, or with one of a later version, is read as a plain text.
 */
final class JsonNotes extends Section {

  private static final String SENTENCES = "notes";
  private static final String FACTS = "noteFacts";

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
  private static final Kind<ImmutableList<Fact>> ALL_FACTS =
      Kind.list(Kind.object(new Fact("", ImmutableList.of()), JsonNotes::of));

  private ImmutableList<String> sentences = ImmutableList.of();
  private ImmutableList<Fact> facts = ImmutableList.of();

  JsonNotes() {
    super(ImmutableSet.of(SENTENCES, FACTS), ImmutableSet.of(SENTENCES));
  }

  @Override
  void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    List<Note> notes = snapshot.notes();
    Kind.writeEach(Lists.transform(notes, NoteSentences::of), TEXT, json.name(SENTENCES));
    if (notes.stream().anyMatch(note -> note.kind() != Note.Kind.TEXT)) {
      ALL_FACTS.write(ImmutableList.copyOf(Lists.transform(notes, Fact::of)), json.name(FACTS));
    }
  }

  private static Fact of(Members json, Fact fact) throws IOException {
    String kind = json.member("kind", fact.kind, TEXT);
    return kind.equals(Fact.PLAIN)
        ? new Fact(kind, ImmutableList.of())
        : new Fact(kind, json.added("values", fact.values, ImmutableList.of(), TEXTS));
  }

  @Override
  void read(String name, JsonReader json) throws IOException {
    if (name.equals(SENTENCES)) {
      sentences = Kind.TEXTS.read(json);
    } else {
      facts = ALL_FACTS.read(json);
    }
  }

  @Override
  ProfileSnapshot addTo(ProfileSnapshot snapshot) throws IOException {
    if (!facts.isEmpty() && facts.size() != sentences.size()) {
      throw new SnapshotFormatException(
          sentences.size() + " notes have " + facts.size() + " facts", null);
    }
    ImmutableList.Builder<Note> notes = ImmutableList.builder();
    for (int i = 0; i < sentences.size(); i++) {
      String sentence = sentences.get(i);
      notes.add(facts.isEmpty() ? Note.text(sentence) : facts.get(i).orText(sentence));
    }
    return snapshot.with(Note.PART, notes.build());
  }
}
