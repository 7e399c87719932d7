package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Note.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoteAssemblyTest {
  private final NoteAssembly notes = new NoteAssembly();
  private boolean inThreads;

  private void modes(boolean sampled, boolean bySite, boolean byAccounts, boolean readsBytes) {
    RecordingModes modes =
        new RecordingModes(sampled, bySite, byAccounts, readsBytes, LifetimeMode.OFF);
    notes.contexts(modes, inThreads);
    notes.physicalBytes(modes);
  }

  @Test
  void exactContextsNeedNoMoreThanIdleThreads() {
    modes(false, false, false, true);
    assertThat(notes.notes()).containsExactly(Note.of(Kind.EXACT_WHEN_IDLE));
  }

  @Test
  void whereTheNumbersAreIsNotedWhereThereAreAny() {
    inThreads = true;
    modes(false, false, false, false);
    modes(false, true, false, false);
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.EXACT_WHEN_IDLE),
            Note.of(Kind.CONTEXTS_IN_THREADS),
            Note.of(Kind.EXACT_WHEN_IDLE),
            Note.of(Kind.NO_CALLERS));
  }

  @Test
  void omittedContextsAreNoted() {
    modes(false, true, true, true);
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.EXACT_WHEN_IDLE),
            Note.of(Kind.NO_CALLERS),
            Note.of(Kind.PHYSICAL_BYTES_BY_THREAD));
  }

  @Test
  void contextsOfAccountsAreNoted() {
    modes(false, false, true, false);
    assertThat(notes.notes())
        .containsExactly(Note.of(Kind.EXACT_WHEN_IDLE), Note.of(Kind.CALLERS_OF_ACCOUNTS));
  }

  @Test
  void sampledContextsNameTheirSample() {
    modes(true, true, false, false);
    notes.sampledContexts(12, 3_999_999, 4);
    notes.sampledContexts(5, 0, 0);
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.EXACT_WHEN_IDLE),
            Note.of(Kind.SAMPLED_CONTEXTS, 12, 3),
            Note.of(Kind.FAILED_WALKS, 4),
            Note.of(Kind.SAMPLED_CONTEXTS, 5, 0));
  }

  @Test
  void sampledTimeNamesItsSamples() {
    notes.sampledTime(0, 0);
    assertThat(notes.notes()).isEmpty();
    notes.sampledTime(90, 3);
    assertThat(notes.notes()).containsExactly(Note.of(Kind.SAMPLED_TIME, 90, 3));
  }

  @Test
  void lifetimesSayWhatTheyMean() {
    notes.lifetimes(null);
    assertThat(notes.notes()).isEmpty();
    notes.lifetimes(FakeTracker.EXACT);
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.TRACKED_OBJECTS_ARE_REAL), Note.of(Kind.DEATHS_BETWEEN_COLLECTIONS));
  }

  @Test
  void objectsWithoutIdentityAreNoted() {
    notes.lifetimes(new FakeTracker(64, 0, 7));
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.TRACKED_OBJECTS_ARE_REAL),
            Note.of(Kind.DEATHS_BETWEEN_COLLECTIONS),
            Note.of(Kind.VALUE_OBJECTS, 7));
  }

  @Test
  void whatIsUnknownIsNoted() {
    notes.unknown(Set.of(), 0);
    assertThat(notes.notes()).isEmpty();
    notes.unknown(Set.of("a.B"), 3);
    notes.unwatchedMemory(0, 8);
    notes.unwatchedMemory(4, 8);
    notes.lowerBound();
    assertThat(notes.notes())
        .containsExactly(
            Note.of(Kind.UNKNOWN_SIZES, List.of("a.B")),
            Note.of(Kind.UNKNOWN_LENGTHS, 3),
            Note.of(Kind.UNWATCHED_MEMORY, 4, 8),
            Note.of(Kind.FINISHED_THREADS_LOWER_BOUND));
  }
}
