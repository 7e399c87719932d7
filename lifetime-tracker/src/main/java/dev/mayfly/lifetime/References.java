package dev.mayfly.lifetime;

import dev.mayfly.events.EventSettings;
import dev.mayfly.events.EventStream;
import dev.mayfly.recording.ObservedUses;
import java.lang.ref.PhantomReference;
import java.util.function.Function;
import java.util.function.Predicate;
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

  /** A reference to an object; null if nothing can refer to it, since it has no identity. */
  static @Nullable PhantomReference<Object> to(
      Object object,
      Predicate<Object> valueObjects,
      Function<Object, PhantomReference<Object>> references) {
    if (valueObjects.test(object)) {
      return null;
    }
    try {
      return references.apply(object);
    } catch (RuntimeException noIdentity) {
      return null; // the exception must not reach the program
    }
  }

  private static PhantomReference<Object> plain(Object object) {
    return new PhantomReference<>(object, null);
  }

  /** Whether uses are recorded one by one. */
  static boolean haveUses(@Nullable EventStream events) {
    return events != null && events.has(EventSettings.USE);
  }
}
