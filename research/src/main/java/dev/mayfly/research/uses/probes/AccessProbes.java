package dev.mayfly.research.uses.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The door from woven code for the uses of objects, and for accesses where each thread counts its
 * own. Thread-safe.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class AccessProbes {
  private AccessProbes() {}

  private static @Nullable AccessCount count() {
    ThreadRecorder own = CurrentRecorder.get();
    return own == null ? null : AccessCount.of(own);
  }

  /**
   * An object is about to be used: a field of it is read or written, or a method called. Null where
   * the program is about to throw a NullPointerException.
   *
   * @param site an id of {@link dev.mayfly.analysis.EventSites}
   */
  public static void used(@Nullable Object object, int site) {
    if (ProbeSwitches.recording) {
      Uses uses = Uses.current;
      if (uses != null && object != null && uses.mayFollow(object)) {
        used(object, site, uses);
      }
    }
  }

  private static void used(Object object, int site, Uses uses) {
    if (CurrentRecorder.get() != null || !CurrentRecorder.isExcluded()) {
      uses.used(object, site);
    }
  }

  /** Local variables and static fields were accessed, or are about to be, this often. */
  public static void accessed(int times) {
    if (ProbeSwitches.recording) {
      AccessCount count = count();
      if (count != null) {
        count.add(times);
      }
    }
  }

  /**
   * An object is about to be used: a field of it is read or written, or a method called; of an
   * array an element is read or written, or its length read; or it is handed to a native method.
   * Null where the program is about to throw a NullPointerException, or hands over null.
   *
   * @param site an id of {@link dev.mayfly.analysis.EventSites}
   */
  public static void counted(@Nullable Object object, int site) {
    if (ProbeSwitches.recording) {
      Uses uses = Uses.current;
      if (uses != null && object != null) {
        AccessCount count = count();
        if (count != null) {
          count.add();
          if (uses.mayFollow(object)) {
            uses.used(object, site);
          }
        }
      }
    }
  }
}
