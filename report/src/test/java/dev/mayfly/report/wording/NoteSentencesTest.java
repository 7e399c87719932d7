package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Note.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoteSentencesTest {
  private static final String LOWER_BOUND =
      "Before JDK 21 the bytes of finished threads are a lower bound.";

  private static ProfileSnapshot snapshot(Note... notes) {
    return ProfileSnapshot.EMPTY.addingAll(Note.PART, List.of(notes));
  }

  @Test
  void sentencesNameTheValues() {
    assertThat(NoteSentences.of(Note.of(Kind.SAMPLED_CONTEXTS, 12, 34)))
        .startsWith("context=sampled: ")
        .contains("the stacks of 12 sampled objects, 34 ms spent");
    assertThat(NoteSentences.of(Note.of(Kind.FAILED_WALKS, 5))).contains("The stacks of 5 sampled");
    assertThat(NoteSentences.of(Note.of(Kind.VALUE_OBJECTS, 6))).startsWith("6 sampled objects ");
    assertThat(NoteSentences.of(Note.of(Kind.UNWATCHED_MEMORY, 8, 64)))
        .contains("8 buffers count as neither", "at most 64 buffers and arenas");
    assertThat(NoteSentences.of(Note.of(Kind.UNKNOWN_LENGTHS, 7))).contains("of 7 arrays");
    assertThat(NoteSentences.of(Note.of(Kind.UNKNOWN_SIZES, List.of("a.B", "a.C"))))
        .endsWith("of: a.B, a.C");
    assertThat(NoteSentences.of(Note.of(Kind.ACCOUNT_WITHOUT_CLASS, List.of("a", "com.acme.*"))))
        .isEqualTo("Account a matched no class. Did you mean com.acme.*?");
    assertThat(NoteSentences.of(Note.of(Kind.ACCOUNT_WITHOUT_CLASS, List.of("a", ""))))
        .isEqualTo("Account a matched no class.");
    assertThat(NoteSentences.of(Note.of(Kind.SAMPLED_TIME, 500, 9)))
        .startsWith("time=sampled: ")
        .contains("from 500 samples. At 9 of them");
    assertThat(NoteSentences.of(Note.of(Kind.PHYSICAL_BYTES_BY_THREAD)))
        .startsWith("bytes=physical: ");
    assertThat(NoteSentences.of(Note.text("as it is"))).isEqualTo("as it is");
  }

  @Test
  void anOlderProfilesSentenceIsNotSaidTwice() {
    assertThat(
            NoteSentences.of(
                snapshot(
                    Note.text(LOWER_BOUND),
                    Note.text("other"),
                    Note.of(Kind.FINISHED_THREADS_LOWER_BOUND))))
        .containsExactly(LOWER_BOUND, "other");
  }

  @Test
  void theLowerBoundIsFoundInOlderProfilesToo() {
    assertThat(NoteSentences.haveLowerBound(snapshot())).isFalse();
    assertThat(NoteSentences.haveLowerBound(snapshot(Note.of(Kind.EXACT_WHEN_IDLE)))).isFalse();
    assertThat(NoteSentences.haveLowerBound(snapshot(Note.text(LOWER_BOUND)))).isTrue();
    assertThat(NoteSentences.haveLowerBound(snapshot(Note.of(Kind.FINISHED_THREADS_LOWER_BOUND))))
        .isTrue();
  }
}
