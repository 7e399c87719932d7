package dev.mayfly;

import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The values of parts that plug-ins have added to the snapshots of this JVM. Thread-safe. */
final class PartSources {
  private static final List<Source<?>> SOURCES = new CopyOnWriteArrayList<>();

  /** A part and its value so far; two are equal only if they are the same object. */
  private static final class Source<T> {
    private final Part<T> part;
    private final Supplier<T> value;

    Source(Part<T> part, Supplier<T> value) {
      this.part = part;
      this.value = value;
    }

    ProfileSnapshot addTo(ProfileSnapshot snapshot) {
      return snapshot.with(part, value.get());
    }
  }

  private PartSources() {}

  static <T> Registration add(Part<T> part, Supplier<T> value) {
    Source<T> source = new Source<>(part, value);
    SOURCES.add(source);
    return () -> SOURCES.remove(source);
  }

  /** The snapshot with the values of all parts; without those whose source fails. */
  static ProfileSnapshot addTo(ProfileSnapshot snapshot) {
    ProfileSnapshot all = snapshot;
    for (Source<?> source : SOURCES) {
      try {
        all = source.addTo(all);
      } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError failed) {
        ProfilerFailures.note("the part " + source.part.name(), failed);
      }
    }
    return all;
  }
}
