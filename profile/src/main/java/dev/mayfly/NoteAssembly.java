package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.analysis.AnalysisResult;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.SampledContexts;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Note.Kind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Confined. Collects the notes on the accuracy and limits of a snapshot. */
final class NoteAssembly {
  private final ImmutableList.Builder<Note> notes = ImmutableList.builder();

  /** Notes how contexts are followed, and whether their numbers are in the threads' objects. */
  void contexts(RecordingModes modes, boolean inThreads) {
    notes.add(Note.of(Kind.EXACT_WHEN_IDLE));
    if (!modes.samplesContexts() && modes.bySiteOnly()) {
      notes.add(Note.of(Kind.NO_CALLERS));
    } else if (!modes.samplesContexts() && modes.byAccountsOnly()) {
      notes.add(Note.of(Kind.CALLERS_OF_ACCOUNTS));
    } else if (!modes.samplesContexts() && inThreads) {
      notes.add(Note.of(Kind.CONTEXTS_IN_THREADS));
    }
  }

  /** Notes what the contexts are estimated from; null where they are not sampled. */
  void sampledContexts(@Nullable SampledContexts sampled) {
    if (sampled != null) {
      sampledContexts(sampled.walks(), sampled.walkNanos(), sampled.failedWalks());
    }
  }

  /** Notes what the contexts are estimated from. */
  void sampledContexts(long walks, long walkNanos, long failedWalks) {
    notes.add(Note.of(Kind.SAMPLED_CONTEXTS, walks, walkNanos / 1_000_000));
    addCount(Kind.FAILED_WALKS, failedWalks);
  }

  /** Notes where the bytes that threads really allocate are known by thread only. */
  void physicalBytes(RecordingModes modes) {
    if (modes.readsBytes() && modes.bySiteOnly()) {
      notes.add(Note.of(Kind.PHYSICAL_BYTES_BY_THREAD));
    }
  }

  /** Notes what the time of contexts is estimated from. */
  void sampledTime(long samples, long later) {
    if (samples > 0) {
      notes.add(Note.of(Kind.SAMPLED_TIME, samples, later));
    }
  }

  /** Notes what lifetimes mean; null where they are off. */
  void lifetimes(@Nullable LifetimeSource tracker) {
    if (tracker == null) {
      return;
    }
    notes.add(Note.of(Kind.TRACKED_OBJECTS_ARE_REAL));
    notes.add(Note.of(Kind.DEATHS_BETWEEN_COLLECTIONS));
    addCount(Kind.VALUE_OBJECTS, tracker.valueObjects());
  }

  /** Notes which accounts have no class. */
  void accounts(List<Note> withoutClass) {
    notes.addAll(withoutClass);
  }

  /** Notes unknown figures: sizes of types, lengths of arrays. */
  void unknown(Set<String> typesOfUnknownSize, long arraysWithoutLength) {
    if (!typesOfUnknownSize.isEmpty()) {
      notes.add(Note.of(Kind.UNKNOWN_SIZES, typesOfUnknownSize));
    }
    addCount(Kind.UNKNOWN_LENGTHS, arraysWithoutLength);
  }

  /** Notes that the JVM does not count the bytes of finished threads. */
  void lowerBound() {
    notes.add(Note.of(Kind.FINISHED_THREADS_LOWER_BOUND));
  }

  /** Notes which analyses failed, so that their tables may lack something. */
  void analyses(List<AnalysisResult> results) {
    for (AnalysisResult result : results) {
      String reason = result.reasonOff();
      if (reason != null) {
        notes.add(Note.of(Kind.ANALYSIS_SWITCHED_OFF, List.of(result.name(), reason)));
      } else if (result.failures() > 0) {
        notes.add(
            Note.of(
                Kind.ANALYSIS_FAILED, List.of(result.name(), Long.toString(result.failures()))));
      }
    }
  }

  /** Notes how many buffers were not watched because the limit was reached. */
  void unwatchedMemory(long buffers, long most) {
    if (buffers > 0) {
      notes.add(Note.of(Kind.UNWATCHED_MEMORY, buffers, most));
    }
  }

  /** Notes why uncounted allocations are not estimated; null where they are. */
  void rest(@Nullable String omission) {
    if (omission != null) {
      notes.add(Note.of(Kind.REST_NOT_SAMPLED, List.of(omission)));
    }
  }

  /** Notes which of the profiler's threads failed, so that what they do may lack something. */
  void failures(List<ProfilerFailures.Failure> failures) {
    for (ProfilerFailures.Failure failure : failures) {
      notes.add(
          Note.of(
              Kind.OWN_THREAD_FAILED,
              List.of(failure.thread(), Long.toString(failure.count()), failure.first())));
    }
  }

  private void addCount(Kind kind, long count) {
    if (count > 0) {
      notes.add(Note.of(kind, count));
    }
  }

  /** The notes, in the order in which they were collected. */
  ImmutableList<Note> notes() {
    return notes.build();
  }
}
