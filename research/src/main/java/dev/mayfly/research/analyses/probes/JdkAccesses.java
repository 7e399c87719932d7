package dev.mayfly.research.analyses.probes;

import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.probes.EventProbes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/** The door from code of the JDK for accesses to fields and arrays. Thread-safe. */
public final class JdkAccesses {
  private JdkAccesses() {}

  /** Initialises the class, before it is called where no class can be loaded. */
  public static void prepare() {}

  /**
   * A field, an element or the length of an array is about to be accessed. It is no event while the
   * recorder works on this thread, or the profiler does.
   *
   * @param target the object; null if the field is static, or the JDK is about to throw
   * @param index of the element; −1 for others
   */
  public static void accessed(@Nullable Object target, int index, int site) {
    if (!ProbeSwitches.recording) {
      return;
    }
    ThreadRecorder own = null;
    try {
      own = CurrentRecorder.get();
      if (own == null || own.steps.working) {
        own = null;
        return;
      }
      own.steps.working = true; // what follows may access the same
      Event event = EventSites.of(site).event();
      if (event == Event.READ) {
        EventProbes.read(target, index, site);
      } else if (event == Event.WRITTEN) {
        EventProbes.written(target, index, site);
      } else {
        EventProbes.lengthRead(target, site);
      }
    } catch (StackOverflowError | OutOfMemoryError lost) { // the JDK's code may have room enough
      if (own != null) {
        own.dropped();
      }
    } finally {
      if (own != null) {
        own.steps.working = false;
      }
    }
  }
}
