package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;

/**
 * Thread-safe. {@link Probes} of objects, for code that was woven where no listener follows
 * objects: no object is handed on, so the JIT compiler may do without it. The rules of {@link
 * Probes} hold here, too.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class CountingProbes {
  private CountingProbes() {}

  /** {@code new T(..)} is done; {@code type} is the id of T. */
  public static void constructed(int site, int type) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.constructed(null, site, type);
      }
    }
  }

  /** As {@link Probes#initialized(Object, Class, int, int)}. */
  public static void initialized(Class<?> actual, Class<?> declaring, int site, int type) {
    if (ProbeSwitches.recording && actual == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(null, site, type);
      }
    }
  }

  /** As {@link Probes#unfinished}; {@code actual} is the object's class. */
  public static void unfinished(Class<?> actual, Class<?> declaring, int type) {
    if (actual == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.unfinished(null, type);
      }
    }
  }

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(int length, int site, int layout) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.array(null, length, site, layout);
      }
    }
  }

  /**
   * {@code Integer.valueOf(..)} or one of its kind is done. Not counted where the box came from a
   * cache.
   */
  public static void boxed(Object box, int site) {
    if (ProbeSwitches.recording && BoxCaches.isFresh(box)) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.made(null, site);
      }
    }
  }
}
