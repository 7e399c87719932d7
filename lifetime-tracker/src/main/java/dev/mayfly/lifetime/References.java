package dev.mayfly.lifetime;

import dev.mayfly.events.EventSettings;
import dev.mayfly.events.EventStream;
import dev.mayfly.recording.ObservedUses;
import java.lang.ref.PhantomReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stateless. Creates the references to tracked objects, by the uses that are noted of each. */
final class References {
  private References() {}

  /**
   * Makes the references.
   *
   * @param observed the uses to note
   * @param events where single events are recorded; null for nowhere
   */
  static Function<Object, PhantomReference<Object>> of(
      ObservedUses observed, @Nullable EventStream events) {
    boolean numbered =
        events != null && (events.has(EventSettings.FREE) || events.has(EventSettings.USE));
    return switch (observed) {
      case NONE -> numbered ? NumberedReference::new : References::plain;
      case PHASES -> numbered ? NumberedUsedReference::observing : UsedReference::observing;
      case ACCESSES -> AccessedReference::observing;
    };
  }

  private static PhantomReference<Object> plain(Object object) {
    return new PhantomReference<>(object, null);
  }

  /** Whether uses are recorded one by one. */
  static boolean haveUses(@Nullable EventStream events) {
    return events != null && events.has(EventSettings.USE);
  }
}
