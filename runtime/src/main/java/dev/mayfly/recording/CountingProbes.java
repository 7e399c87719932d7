package dev.mayfly.recording;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. {@link Probes} of objects, for code that was woven where nobody follows objects: no
 * object is handed on, so the JIT compiler may do without it. What holds there holds here.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class CountingProbes {
  private CountingProbes() {}

  /** {@code new T(..)} is done; {@code type} is the id of T. */
  public static void constructed(int site, int type, @Nullable CallNode context) {
    if (ProbeSwitches.recording) {
      if (context != null) {
        ThreadRecorder recorder = Probes.recorderOf(context);
        if (recorder != null) {
          recorder.constructed(null, site, type, context);
        }
      } else {
        constructed(site, type);
      }
    }
  }

  /** As {@link #constructed(int, int, CallNode)}, in code without a context. */
  public static void constructed(int site, int type) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.constructed(null, site, type);
      }
    }
  }

  /**
   * A constructor that called its superclass's has ended.
   *
   * @param actual the object's class
   * @param declaring the class of the constructor: an object of a subclass is not done yet
   * @param type the id of that class
   * @param context the context of the constructor itself, null where it has none
   */
  public static void initialized(
      Class<?> actual, Class<?> declaring, int site, int type, @Nullable CallNode context) {
    if (ProbeSwitches.recording && actual == declaring) {
      ThreadRecorder recorder =
          context != null ? Probes.recorderOf(context) : CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(null, site, type, Probes.callerOf(context, recorder));
      }
    }
  }

  /** As above, in a constructor without a context. */
  public static void initialized(Class<?> actual, Class<?> declaring, int site, int type) {
    if (ProbeSwitches.recording && actual == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(null, site, type);
      }
    }
  }

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(int length, int site, int layout, @Nullable CallNode context) {
    if (ProbeSwitches.recording) {
      if (context != null) {
        ThreadRecorder recorder = Probes.recorderOf(context);
        if (recorder != null) {
          recorder.array(length, site, layout, context);
        }
      } else {
        array(length, site, layout);
      }
    }
  }

  /** As {@link #array(int, int, int, CallNode)}, in code without a context. */
  public static void array(int length, int site, int layout) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.array(length, site, layout);
      }
    }
  }

  /**
   * {@code Integer.valueOf(..)} or one of its kind is done. Not counted where the box came from a
   * cache.
   */
  public static void boxed(Object box, int site, @Nullable CallNode context) {
    if (ProbeSwitches.recording && BoxCaches.isFresh(box)) {
      if (context != null) {
        ThreadRecorder recorder = Probes.recorderOf(context);
        if (recorder != null) {
          recorder.made(null, site, context);
        }
      } else {
        made(site);
      }
    }
  }

  /** As {@link #boxed(Object, int, CallNode)}, in code without a context. */
  public static void boxed(Object box, int site) {
    if (ProbeSwitches.recording && BoxCaches.isFresh(box)) {
      made(site);
    }
  }

  private static void made(int site) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.made(null, site);
    }
  }
}
