package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.UseListener;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code for the uses of objects, in place of {@link Probes#used},
 * where each thread counts its accesses.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class AccessProbes {
  private AccessProbes() {}

  private static @Nullable AccessCount count() {
    ThreadRecorder own = CurrentRecorder.get();
    return own == null ? null : AccessCount.of(own);
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
  public static void used(@Nullable Object object, int site) {
    if (ProbeSwitches.recording) {
      UseListener listener = ProbeSwitches.uses;
      if (listener != null && object != null) {
        AccessCount count = count();
        if (count != null) {
          count.add();
          if (listener.mayFollow(object)) {
            listener.used(object, site);
          }
        }
      }
    }
  }
}
