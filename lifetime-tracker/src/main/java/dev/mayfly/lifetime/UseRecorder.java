package dev.mayfly.lifetime;

import dev.mayfly.recording.ObservedUses;
import dev.mayfly.recording.contexts.UseListener;
import dev.mayfly.recording.probes.AccessProbes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;

/** Thread-safe, without locks. Notes when tracked objects are used. */
final class UseRecorder implements UseListener {
  private final CoarseClock clock;
  final UseTable table;
  final ObservedUses observed;

  /** Whether uses are recorded one by one. */
  private final boolean recordsEvents;

  UseRecorder(CoarseClock clock, long capacity, ObservedUses observed, boolean recordsEvents) {
    this.recordsEvents = recordsEvents;
    this.clock = clock;
    this.observed = observed;
    table = new UseTable(capacity);
    if (observed == ObservedUses.ACCESSES) {
      // loads what the program's threads use, as the table does
      table.add(new AccessedReference(this, null));
      AccessProbes.used(null, 0);
      table.clear();
    }
  }

  /**
   * Whether uses of an object can be seen: the elements of an array have no join points in AspectJ.
   */
  static boolean observes(Object object) {
    return !object.getClass().isArray();
  }

  private static void record(NumberedObject object, int site) {
    ThreadRecorder own = CurrentRecorder.get();
    if (own != null) {
      own.used(object.number(), site);
    }
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
        ThreadRecorder own = observed == ObservedUses.ACCESSES ? CurrentRecorder.get() : null;
        if (own != null && reference instanceof AccessedReference accessed) {
          accessed.accessed(own);
        }
        if (recordsEvents && reference instanceof NumberedObject numbered) {
          record(numbered, site);
        }
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      // a collection was to be noticed; this use goes unseen
    } catch (RuntimeException noIdentity) {
      // it only looks like an object that is tracked: nothing can refer to it
    }
  }
}
