package dev.mayfly.recording.probes;

import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door for woven code of the JDK: as {@link Probes}, but for code that has no
 * context of its own and that the recorder itself may use.
 *
 * <p>The JDK's objects are counted under the innermost woven method of the program, and never
 * sampled: a listener of births may take locks, walk stacks or allocate, and the JDK may hold a
 * lock of its own here. So most probes do not take the object at all, and the compiler is free to
 * remove it.
 *
 * <p>Nothing is counted while the recorder works on this thread, or the profiler does: {@link
 * ProfilerAllocations#working}, {@link CurrentRecorder#exclude}.
 *
 * <p>Names and order of parameters are known to the agent's {@code JdkMethodEmitter}.
 */
public final class JdkProbes {
  private JdkProbes() {}

  /** Initialises what its probes use, before the JDK's classes are woven. */
  public static void prepare() {
    constructed(0);
    array(0, 0, 0);
    made(null, 0);
    BoxCaches.isFresh(0);
    TypeEntry.of(byte[].class);
    end(ContextNumber.NONE, 0);
    executed(0);
    end(ContextNumber.NONE);
  }

  private static @Nullable ThreadRecorder recorder() {
    if (!ProbeSwitches.recording) {
      return null;
    }
    try {
      ThreadRecorder recorder = CurrentRecorder.get();
      return recorder == null || recorder.steps.working ? null : recorder;
    } catch (StackOverflowError end) {
      return null; // the JDK's code may have room enough
    }
  }

  // Contexts, in packages of the JDK that were chosen to have frames.

  /**
   * A method begins; returns as {@link MethodProbes#begin}, and {@link ContextNumber#NONE} also
   * while the recorder itself works.
   */
  public static long begin(int frameId) {
    ThreadRecorder recorder = recorder();
    return recorder == null ? ContextNumber.NONE : ByteProbes.push(recorder, frameId);
  }

  /** A method ends, normally or not. */
  public static void end(long caller) {
    ByteProbes.end(caller);
  }

  /** As {@link ExecutionProbes#end}. */
  public static void end(long caller, int bytecodes) {
    ExecutionProbes.end(caller, bytecodes);
  }

  /** As {@link ExecutionProbes#executed}. */
  public static void executed(int bytecodes) {
    if (recorder() != null) {
      ExecutionProbes.executed(bytecodes);
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void resume(long caller, int frameId) {
    ByteProbes.resume(caller, frameId);
  }

  // Allocations.

  /** {@code new T(..)} is done. */
  public static void constructed(int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.count(site);
      recorder.recordAllocated(site, null);
    }
  }

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(int length, int site, int layout) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.count(site, length, ArrayLayout.bytes(layout, length));
      recorder.recordAllocated(site, null, 1, length);
    }
  }

  /** {@code new T[a][b]..} is done: its inner arrays have the sites that follow. */
  public static void multiArray(Object array, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      multiArray(recorder, array, site, null);
    }
  }

  /** As {@link ThreadRecorder#multiArray}, in the current context, and nothing is sampled. */
  private static void multiArray(
      ThreadRecorder recorder, Object array, int site, @Nullable AllocationKind derived) {
    Object level = array;
    long arrays = 1;
    for (int depth = 0; true; depth++) {
      int levelSite = site + depth;
      int layout;
      if (derived == null) {
        layout = SiteRegistry.instance().layoutOf(levelSite);
      } else {
        AllocationKind kind = depth == 0 ? derived : AllocationKind.INNER_ARRAY;
        levelSite = recorder.derivedSite(site, level, kind, arrays);
        layout = levelSite == ThreadRecorder.NO_SITE ? 0 : recorder.typeOf(level).layout;
      }
      int length = java.lang.reflect.Array.getLength(level);
      if (levelSite != ThreadRecorder.NO_SITE) {
        recorder.count(
            levelSite, arrays, arrays * length, arrays * ArrayLayout.bytes(layout, length));
        recorder.recordAllocated(levelSite, null, arrays, length);
      }
      if (!(level instanceof Object[] references)
          || references.length == 0
          || references[0] == null) {
        return;
      }
      arrays *= length;
      level = references[0];
    }
  }

  /**
   * A call is done whose result the called code, native or not woven, has just made; its type is
   * known now only. For arrays of arrays, their inner ones are counted, too.
   */
  public static void made(@Nullable Object object, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && object != null) {
      recorder.madeUnseen(object, site, SiteRegistry.instance().site(site).kind());
    }
  }

  /** {@code Array.newInstance(..)} is done. */
  public static void reflectiveArray(@Nullable Object array, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && array != null) {
      multiArray(recorder, array, site, AllocationKind.REFLECTIVE_ARRAY);
    }
  }

  /** {@code original.clone()} is done; as {@link Probes#cloned}. */
  public static void cloned(@Nullable Object copy, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && copy != null && !recorder.typeOf(copy).clonedByWovenCode) {
      recorder.madeUnseen(copy, site, AllocationKind.CLONE);
    }
  }

  /**
   * {@code Integer.valueOf(..)} or one of its kind is done. Not counted where the box came from a
   * cache.
   */
  public static void boxed(Object box, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && BoxCaches.isFresh(box)) {
      recorder.count(site);
      recorder.recordAllocated(site, null);
    }
  }

  /**
   * An object was made by reflection or the like: counted here unless its own constructor reported
   * it, because its class is woven.
   */
  public static void reflected(@Nullable Object object, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && object != null) {
      TypeEntry type = recorder.typeOf(object);
      if (!recorder.isPending(type.typeId)) {
        recorder.madeUnseen(object, site, AllocationKind.OBJECT);
      }
    }
  }

  /**
   * A lambda or method reference that captures something was evaluated: it is an object of a hidden
   * class, which only the JVM makes.
   */
  public static void lambda(int site, int bytes) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.count(site, 0, bytes);
      recorder.recordAllocated(site, null);
    }
  }

  // Events of analyses.

  /** An object, or an array of one dimension, was made. */
  public static void created(@Nullable Object object, int site) {
    if (object != null && recorder() != null) {
      EventProbes.created(object, site);
    }
  }

  /** An array was made, perhaps with arrays in it. */
  public static void arraysCreated(@Nullable Object array, int site) {
    if (array != null && recorder() != null) {
      EventProbes.multiArray(array, site);
    }
  }

  /** As {@link #boxed}. */
  public static void boxCreated(Object box, int site) {
    if (recorder() != null) {
      EventProbes.boxed(box, site);
    }
  }

  /** As {@link #cloned}. */
  public static void cloneCreated(@Nullable Object copy, int site) {
    if (recorder() != null) {
      EventProbes.cloned(copy, site);
    }
  }

  /** As {@link #reflected}; the probe stands before that one. */
  public static void reflectedCreated(@Nullable Object object, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && object != null) {
      if (!recorder.isPending(recorder.typeOf(object).typeId)) {
        EventProbes.created(object, site);
      }
    }
  }

  // Concatenations: code of the JDK or a hidden class makes the string, by JDK and number of
  // operands. Code of the JDK makes its bytes, and nothing of the program runs between the two.

  /** The bytes of a string to be were made. */
  public static void concatenating(@Nullable Object bytes, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && bytes != null) {
      recorder.concatenating = true;
      recorder.madeUnseen(bytes, site, AllocationKind.ARRAY);
    }
  }

  /** Code of the JDK made the string: counted here. */
  public static void concatenation(int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.concatenating = false;
      recorder.count(site);
      recorder.recordAllocated(site, null);
    }
  }

  /** A concatenation is done: counted here if a hidden class made the string. */
  public static void concatenated(int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null && recorder.concatenating) {
      recorder.concatenating = false;
      recorder.count(site);
      recorder.recordAllocated(site, null);
    }
  }
}
