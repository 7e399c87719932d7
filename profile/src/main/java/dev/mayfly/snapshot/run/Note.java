package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.mayfly.snapshot.parts.Part;
import java.util.Collection;

/**
 * Immutable: a fact about the accuracy or the limits of a snapshot. Reports put it into words.
 *
 * @param values the values for its sentence, in the order that the kind says
 */
public record Note(Kind kind, ImmutableList<String> values) {

  /** Notes on the accuracy and limits of a snapshot, each once. */
  public static final Part<ImmutableList<Note>> PART =
      Part.state("notes", ImmutableList.<Note>of(), Note::plus)
          .normalized(notes -> ImmutableSet.copyOf(notes).asList());

  /** Immutable: the facts. */
  public enum Kind {
    /** A sentence of another tool, or of an older profile: the sentence. */
    TEXT(1),
    /** Counters are exact once the threads are idle. */
    EXACT_WHEN_IDLE(0),
    /** Contexts were sampled: the stacks walked, and the milliseconds that took. */
    SAMPLED_CONTEXTS(2),
    /** Stacks that could not be walked: their number. */
    FAILED_WALKS(1),
    /** Contexts were left out. */
    NO_CALLERS(0),
    /** Contexts were followed in the code of accounts only. */
    CALLERS_OF_ACCOUNTS(0),
    /** The numbers of contexts are in the threads' own objects. */
    CONTEXTS_IN_THREADS(0),
    /** Physical bytes are known by thread only. */
    PHYSICAL_BYTES_BY_THREAD(0),
    /** Time was sampled: the samples, and those for which a caller stands for the context. */
    SAMPLED_TIME(2),
    /** Tracking keeps objects that compiled code would do without. */
    TRACKED_OBJECTS_ARE_REAL(0),
    /** A death lies between two collections. */
    DEATHS_BETWEEN_COLLECTIONS(0),
    /** Sampled objects without identity: their number. */
    VALUE_OBJECTS(1),
    /** A named account that no class belongs to: its name, and a similar one, or nothing. */
    ACCOUNT_WITHOUT_CLASS(2),
    /** Types whose instances count 0 bytes: their names. */
    UNKNOWN_SIZES(Kind.ANY),
    /** Arrays of unknown lengths: their number. */
    UNKNOWN_LENGTHS(1),
    /** An analysis failed in calls: its name, and their number. */
    ANALYSIS_FAILED(2),
    /** An analysis was switched off: its name, and the class of the last throwable. */
    ANALYSIS_SWITCHED_OFF(2),
    /** Buffers of which it is not known whether they are freed: their number, how many may be. */
    UNWATCHED_MEMORY(2),
    /** Uncounted allocations are not estimated: the reason. */
    REST_NOT_SAMPLED(1),
    /** A thread of the profiler failed: its name, how often, and the first failure. */
    OWN_THREAD_FAILED(3),
    /** The bytes of finished threads are a lower bound. */
    FINISHED_THREADS_LOWER_BOUND(0),
    /**
     * The snapshot is of a range of time: milliseconds from the beginning of counting to its
     * beginning, to its end, and to that of the whole snapshot.
     */
    TIME_RANGE(3),
    /** Intervals of time became wider for want of room: how many counts there is room for. */
    WIDE_INTERVALS(1);

    private static final int ANY = -1;

    private final int values;

    Kind(int values) {
      this.values = values;
    }
  }

  /** Checks that there are as many values as the sentence needs. */
  public Note {
    if (kind.values != Kind.ANY && kind.values != values.size()) {
      throw new IllegalArgumentException(kind + " has " + values.size() + " values");
    }
  }

  /**
   * A fact.
   *
   * @param values numbers that its sentence has to name
   */
  public static Note of(Kind kind, long... values) {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    for (long value : values) {
      texts.add(Long.toString(value));
    }
    return new Note(kind, texts.build());
  }

  /**
   * A fact.
   *
   * @param names names that its sentence has to name
   */
  public static Note of(Kind kind, Collection<String> names) {
    return new Note(kind, ImmutableList.copyOf(names));
  }

  /** A sentence. */
  public static Note text(String sentence) {
    return new Note(Kind.TEXT, ImmutableList.of(sentence));
  }

  /** An account is without a class where neither program has one. */
  private static ImmutableList<Note> plus(ImmutableList<Note> some, ImmutableList<Note> others) {
    return ImmutableList.copyOf(
        Iterables.filter(
            Iterables.concat(some, others),
            note ->
                note.kind() != Kind.ACCOUNT_WITHOUT_CLASS
                    || (some.contains(note) && others.contains(note))));
  }
}
