package dev.mayfly.research.events;

import java.util.Locale;

/**
 * Immutable. An event.
 *
 * @param thread on which thread, by its number
 * @param nanos when, since the start of recording; up to 256 events of a thread share a time
 * @param object the object's number; 0 if it has none
 * @param site of an allocation its site, of other events their place; 0 for none
 * @param context the calling context of an allocation; 0 for none
 * @param count how many objects or arrays were allocated
 * @param length of the array, or of each array; −1 for other objects
 */
record RecordedEvent(
    Kind kind, int thread, long nanos, long object, int site, int context, long count, int length) {
  /** The kinds of events. */
  enum Kind {
    ALLOC,
    FREE,
    ENTER,
    LEAVE,
    USE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  boolean isAllocation() {
    return kind == Kind.ALLOC;
  }
}
