package dev.mayfly.recording;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;

/**
 * Thread-safe. {@link Probes} of objects, for code that was woven where nobody follows objects: no
 * object is handed on, so the JIT compiler may do without it. What holds there holds here.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class CountingProbes {
  private CountingProbes() {}

  /** {@code new T(..)} is done; {@code type} is the id of T. */
  public static void constructed(int site, int type, int level) {
    if (level == ShadowStack.NONE) {
      constructed(site, type);
    } else if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.constructed(null, site, type, recorder.contextAt(level));
      }
    }
  }

  /** As {@link #constructed(int, int, int)}, in code without a level. */
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
   * @param level that of the constructor itself: the object belongs to its caller's context
   */
  public static void initialized(
      Class<?> actual, Class<?> declaring, int site, int type, int level) {
    if (level == ShadowStack.NONE) {
      initialized(actual, declaring, site, type);
    } else if (ProbeSwitches.recording && actual == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(null, site, type, recorder.contextAt(level - 1));
      }
    }
  }

  /** As {@link #initialized(Class, Class, int, int, int)}, in a constructor without a level. */
  public static void initialized(Class<?> actual, Class<?> declaring, int site, int type) {
    if (ProbeSwitches.recording && actual == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(null, site, type);
      }
    }
  }

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(int length, int site, int layout, int level) {
    if (level == ShadowStack.NONE) {
      array(length, site, layout);
    } else if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.array(length, site, layout, recorder.contextAt(level));
      }
    }
  }

  /** As {@link #array(int, int, int, int)}, in code without a level. */
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
  public static void boxed(Object box, int site, int level) {
    if (level == ShadowStack.NONE) {
      boxed(box, site);
    } else if (ProbeSwitches.recording && BoxCaches.isFresh(box)) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.made(null, site, recorder.contextAt(level));
      }
    }
  }

  /** As {@link #boxed(Object, int, int)}, in code without a level. */
  public static void boxed(Object box, int site) {
    if (ProbeSwitches.recording && BoxCaches.isFresh(box)) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.made(null, site);
      }
    }
  }
}
