package dev.mayfly.lifetime;

import dev.mayfly.recording.UseListener;

/** Thread-safe, without locks. Notes when tracked objects are used. */
final class UseRecorder implements UseListener {
  private final CoarseClock clock;
  final UseTable table;

  UseRecorder(CoarseClock clock, long capacity) {
    this.clock = clock;
    table = new UseTable(capacity);
  }

  /**
   * Whether uses of an object can be seen: the elements of an array have no join points in AspectJ.
   */
  static boolean observes(Object object) {
    return !object.getClass().isArray();
  }

  @Override
  public boolean mayFollow(Object object) {
    return table.mayHold(System.identityHashCode(object));
  }

  @Override
  public void used(Object object, int site) {
    try {
      UsedReference reference = table.find(object, System.identityHashCode(object));
      if (reference != null) {
        reference.used(clock.now(), site);
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      // a collection was to be noticed; this use goes unseen
    } catch (RuntimeException noIdentity) {
      // it only looks like an object that is tracked: nothing can refer to it
    }
  }
}
