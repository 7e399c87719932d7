package dev.mayfly.recording.probes;

import dev.mayfly.recording.CurrentRecorder;
import dev.mayfly.recording.ProbeSwitches;
import dev.mayfly.recording.ProfilerWork;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.jvm.ThreadStops;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code, of the program and of the JDK, for calls of native methods
 * that are passed arrays of primitive types. Nothing here allocates or locks, but for a thread's
 * first event ({@link CurrentRecorder}), and where arrays are reported one by one ({@link
 * PassedArrays}): the JDK may hold any lock at such a call.
 *
 * <p>Names and order of parameters are known to the agent's emitter. A site is one of {@link
 * dev.mayfly.analysis.EventSites}; a parameter is {@link #parameter}.
 */
public final class NativeCallProbes {
  /** The element types, by number: the name, and the bytes of an element. */
  private static final String[] TYPES = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double"
  };

  private static final byte[] SHIFTS = {0, 0, 1, 1, 2, 3, 2, 3};
  private static final String DESCRIPTORS = "ZBCSIJFD";

  private static volatile @Nullable CopiedBytes copied;

  private static volatile @Nullable PassedArrays oneByOne;

  private NativeCallProbes() {}

  /**
   * Initialises what the probes use; to be called before code is woven with them.
   *
   * @param bytes knows the copied bytes; null where they are unknown
   * @param arrays knows arrays one by one; null where they are unknown
   */
  public static void prepare(@Nullable CopiedBytes bytes, @Nullable PassedArrays arrays) {
    copied = bytes;
    oneByOne = arrays;
    NativeCallCounts.prepare();
    returned(begin(), 0, PassedArrays.NONE, 0);
    passed(null, 0, 0);
  }

  /**
   * The number of a parameter: of its element type, and whether it is the first one of this type.
   *
   * @param element the descriptor of the element type
   */
  public static int parameter(char element, boolean first) {
    return (DESCRIPTORS.indexOf(element) << 1) | (first ? 1 : 0);
  }

  /** The number of the element type of a parameter. */
  static int typeOf(int parameter) {
    return parameter >> 1;
  }

  /** The name of the element type with a number. */
  static String typeName(int type) {
    return TYPES[type];
  }

  // At the end of the stack they count nothing: the call itself may have room enough.

  /** A native method is about to be called with an array; returns the number of the array. */
  public static int passed(@Nullable Object array, int parameter, int site) {
    try {
      ThreadRecorder recorder = recorder();
      if (recorder != null) {
        int length = array == null ? 0 : lengthOf(array);
        long bytes = (long) length << SHIFTS[typeOf(parameter)];
        int frame = recorder.current().frame();
        NativeCallCounts.passed(site, frame, parameter, array == null ? 0 : 1, bytes);
        PassedArrays each = oneByOne;
        if (each != null && array != null) {
          return passed(each, array, typeName(typeOf(parameter)), length, bytes, site);
        }
      }
    } catch (StackOverflowError end) {
      // one call less
    }
    return PassedArrays.NONE;
  }

  private static int passed(
      PassedArrays each, Object array, String type, int length, long bytes, int site) {
    ThreadRecorder own = ProfilerWork.begin();
    try {
      ProfilerWork.mute();
      return each.passed(array, type, length, bytes, site);
    } catch (Throwable lost) { // the end of the stack, or of memory
      ThreadStops.passOn(lost);
      return PassedArrays.NONE;
    } finally {
      ProfilerWork.end(own);
    }
  }

  /** A native method is about to be called; returns what {@link #returned} is to be given. */
  public static long begin() {
    CopiedBytes known = copied;
    try {
      return known == null || recorder() == null ? CopiedBytes.UNKNOWN : known.ofThisThread();
    } catch (StackOverflowError end) {
      return CopiedBytes.UNKNOWN;
    }
  }

  /**
   * A native method has returned, and has thrown nothing.
   *
   * @param before from {@link #begin}
   * @param parameter the first array's
   * @param array the number of the first array
   */
  public static void returned(long before, int parameter, int array, int site) {
    CopiedBytes known = copied;
    if (before == CopiedBytes.UNKNOWN || known == null) {
      return;
    }
    try {
      ThreadRecorder recorder = recorder();
      long bytes = recorder == null ? 0 : known.ofThisThread() - before;
      if (recorder != null && bytes > 0) {
        NativeCallCounts.copied(site, recorder.current().frame(), typeOf(parameter), bytes);
        PassedArrays each = oneByOne;
        if (each != null && array != PassedArrays.NONE) {
          each.copied(array, site, bytes);
        }
      }
    } catch (StackOverflowError end) {
      // its bytes are in the table by function only
    }
  }

  private static @Nullable ThreadRecorder recorder() {
    if (!ProbeSwitches.recording) {
      return null;
    }
    ThreadRecorder recorder = CurrentRecorder.get();
    return recorder == null || recorder.steps.working ? null : recorder;
  }

  /** Without {@link java.lang.reflect.Array}, which is a native method where it is interpreted. */
  private static int lengthOf(Object array) {
    if (array instanceof byte[] bytes) {
      return bytes.length;
    } else if (array instanceof int[] ints) {
      return ints.length;
    } else if (array instanceof char[] chars) {
      return chars.length;
    } else if (array instanceof long[] longs) {
      return longs.length;
    } else if (array instanceof double[] doubles) {
      return doubles.length;
    } else if (array instanceof float[] floats) {
      return floats.length;
    } else if (array instanceof short[] shorts) {
      return shorts.length;
    }
    return array instanceof boolean[] booleans ? booleans.length : 0;
  }
}
