package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code into the profiler, beside {@link MethodProbes}: one static
 * method a join point.
 *
 * <p>An event belongs to the current context of the thread, or to its site alone where contexts are
 * omitted. A probe that is not switched on returns at once. No probe throws anything but what the
 * JVM itself may throw at any call ({@link StackOverflowError}), and none takes a lock after a
 * site's first event in a context.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class Probes {
  private Probes() {}

  // Objects.

  /** {@code new T(..)} is done. */
  public static void constructed(Object object, int site, int type) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.constructed(object, site, type);
      }
    }
  }

  /** As {@link #constructed(Object, int, int)}, in code that knows its sites only. */
  public static void constructed(Object object, int site) {
    if (ProbeSwitches.recording) {
      constructed(object, site, SiteRegistry.instance().typeOf(site));
    }
  }

  /**
   * An exception has come to a method with {@code new} expressions.
   *
   * @param site that of the one whose constructor threw it; 0 if it comes from elsewhere
   */
  public static void failed(int site) {
    if (site != 0 && ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.nodeFor(site).countFailed(site);
      }
    }
  }

  /**
   * A constructor has ended, and the current context is its caller's: there the object was made,
   * unless {@link #unfinished} takes that back.
   *
   * @param declaring the class of the constructor: an object of a subclass is not done yet
   */
  public static void initialized(Object object, Class<?> declaring, int site, int type) {
    if (ProbeSwitches.recording && object.getClass() == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.initialized(object, site, type);
      }
    }
  }

  /** As {@link #initialized(Object, Class, int, int)}, in code that knows its sites only. */
  public static void initialized(Object object, Class<?> declaring, int site) {
    if (ProbeSwitches.recording) {
      initialized(object, declaring, site, SiteRegistry.instance().typeOf(site));
    }
  }

  /**
   * A constructor goes on after its {@code this(..)}.
   *
   * @param declaring the class of the constructor: an object of a subclass is never pending here
   */
  public static void unfinished(Object object, Class<?> declaring, int type) {
    if (object.getClass() == declaring) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.unfinished(object, type);
      }
    }
  }

  /** Like the method above, for an object that nothing refers to any more. */
  public static void unfinished(int type) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.unfinished(null, type);
    }
  }

  // Arrays.

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(Object array, int length, int site, int layout) {
    if (ProbeSwitches.recording) {
      ThreadRecorder recorder = CurrentRecorder.get();
      if (recorder != null) {
        recorder.array(array, length, site, layout);
      }
    }
  }

  /** {@code new T[a][b]..} is done: its inner arrays have the sites that follow. */
  public static void nestedArrays(Object array, int site) {
    if (ProbeSwitches.recording) {
      multiArray(array, site, null);
    }
  }

  /** {@code new T[a][b]..} is done: sites of its inner arrays are derived from their classes. */
  public static void multiArray(Object array, int site) {
    if (ProbeSwitches.recording) {
      multiArray(array, site, AllocationKind.ARRAY);
    }
  }

  private static void multiArray(Object array, int site, @Nullable AllocationKind derived) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.multiArray(array, site, recorder.nodeFor(site), derived);
    }
  }

  // Calls that allocate.

  /** {@code Array.newInstance(..)} is done. */
  public static void reflectiveArray(Object array, int site) {
    if (ProbeSwitches.recording) {
      multiArray(array, site, AllocationKind.REFLECTIVE_ARRAY);
    }
  }

  /** {@code Arrays.copyOf(..)} or {@code copyOfRange(..)} is done. */
  public static void copied(Object array, int site) {
    if (ProbeSwitches.recording) {
      derived(array, site, AllocationKind.COPY);
    }
  }

  /**
   * {@code original.clone()} is done. Not counted where the original's class runs a woven method,
   * even if that answers with an object of another class: what it made was counted there.
   */
  public static void cloned(Object original, @Nullable Object copy, int site) {
    if (ProbeSwitches.recording && copy != null && !isClonedByWovenCode(original.getClass())) {
      derived(copy, site, AllocationKind.CLONE);
    }
  }

  /**
   * {@code x.clone()} is done, and AspectJ cannot tell x: it is taken to be of the copy's class.
   */
  public static void cloned(@Nullable Object copy, int site) {
    if (copy != null) {
      cloned(copy, copy, site);
    }
  }

  /** {@code super.clone()} is done in a method of the class {@code caller}. */
  public static void superCloned(@Nullable Object copy, Class<?> caller, int site) {
    Class<?> implementer = caller.getSuperclass();
    if (ProbeSwitches.recording
        && copy != null
        && implementer != null
        && !isClonedByWovenCode(implementer)) {
      derived(copy, site, AllocationKind.CLONE);
    }
  }

  /** Like the method above, in class files before Java 5, which have no class literals. */
  public static void superCloned(@Nullable Object copy, String caller, int site) {
    if (ProbeSwitches.recording && copy != null) {
      Class<?> type = copy.getClass();
      while (type != null && !type.getName().equals(caller)) {
        type = type.getSuperclass();
      }
      superCloned(copy, type == null ? copy.getClass() : type, site);
    }
  }

  private static boolean isClonedByWovenCode(Class<?> type) {
    if (!ProbeSwitches.readingBytes) {
      return TypeEntry.of(type).clonedByWovenCode;
    }
    ThreadRecorder recorder = CurrentRecorder.get();
    long own = recorder == null ? 0 : recorder.steps.begins();
    boolean woven = TypeEntry.of(type).clonedByWovenCode;
    if (recorder != null) {
      recorder.steps.ends(own);
    }
    return woven;
  }

  private static void derived(Object object, int site, AllocationKind kind) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.derived(object, site, kind, recorder.nodeFor(site));
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
        recorder.made(box, site);
      }
    }
  }
}
