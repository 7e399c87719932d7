package dev.mayfly.lifetime;

import dev.mayfly.recording.ObjectNumbers;
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
   * @param numbers the objects' numbers; null where they have none
   */
  static Function<Object, PhantomReference<Object>> of(
      ObservedUses observed, @Nullable ObjectNumbers numbers) {
    boolean numbered = numbers != null;
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
}
