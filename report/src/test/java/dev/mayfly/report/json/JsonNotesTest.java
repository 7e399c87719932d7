package dev.mayfly.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Note.Kind;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonNotesTest {
  private static final List<Note> NOTES =
      List.of(
          Note.of(Kind.EXACT_WHEN_IDLE),
          Note.text("said by another program"),
          Note.of(Kind.SAMPLED_CONTEXTS, 12, 34),
          Note.of(Kind.UNKNOWN_SIZES, List.of("a.B", "a.C")));

  private static String written(Iterable<Note> notes) throws IOException {
    StringBuilder out = new StringBuilder();
    new JsonReport().write(ProfileSnapshot.EMPTY.addingAll(Note.PART, notes), out);
    return out.toString();
  }

  private static List<Note> read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json)).notes();
  }

  @Test
  void factsAreReadBackAsTheyWere() throws IOException {
    assertThat(read(written(NOTES))).isEqualTo(NOTES);
  }

  @Test
  void plainTextsHaveNoFacts() throws IOException {
    String json = written(List.of(Note.text("one"), Note.text("two")));
    assertThat(json).doesNotContain("noteFacts");
    assertThat(read(json)).containsExactly(Note.text("one"), Note.text("two"));
  }

  @Test
  void anOlderProfileHasItsSentences() throws IOException {
    String json = written(NOTES).replace("noteFacts", "somethingElse");
    assertThat(read(json))
        .isEqualTo(NOTES.stream().map(NoteSentences::of).map(Note::text).toList());
  }

  @Test
  void aFactOfALaterVersionIsItsSentence() throws IOException {
    String json = written(NOTES).replace("\"EXACT_WHEN_IDLE\"", "\"LATER\"");
    assertThat(read(json).get(0)).isEqualTo(Note.text(NoteSentences.of(NOTES.get(0))));
    assertThat(read(json).subList(1, 4)).isEqualTo(NOTES.subList(1, 4));
  }

  @Test
  void factsThatDoNotFitAreNoSnapshot() throws IOException {
    String wrongValues = written(NOTES).replace("\"EXACT_WHEN_IDLE\"", "\"FAILED_WALKS\"");
    assertThatThrownBy(() -> read(wrongValues))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("FAILED_WALKS has 0 values");
    String oneLess = written(NOTES).replace("{\"kind\":\"TEXT\"},", "");
    assertThat(oneLess).isNotEqualTo(written(NOTES));
    assertThatThrownBy(() -> read(oneLess))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("4 notes have 3 facts");
  }
}
