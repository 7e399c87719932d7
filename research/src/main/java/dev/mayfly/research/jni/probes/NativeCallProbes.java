package dev.mayfly.research.jni.probes;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code, of the program and of the JDK, for calls of native methods
 * that are passed arrays. Nothing here allocates or locks, but for a thread's first event ({@link
 * CurrentRecorder}), and where arrays are reported one by one ({@link PassedArrays}): the JDK may
 * hold any lock at such a call.
 *
 * <p>Names and order of parameters are known to the agent's emitter. A site is one of {@link
 * dev.mayfly.analysis.EventSites}; a parameter is {@link #parameter}.
 */
public final class NativeCallProbes {
  private static volatile @Nullable JniCounts counted;

  private static volatile @Nullable PassedArrays oneByOne;

  private NativeCallProbes() {}

  /**
   * Initialises what the probes use; to be called before code is woven with them.
   *
   * @param functions knows the calls of JNI functions; null where they are unknown
   * @param arrays knows arrays one by one; null where they are unknown
   */
  public static void prepare(@Nullable JniCounts functions, @Nullable PassedArrays arrays) {
    counted = functions;
    oneByOne = arrays;
    NativeCallCounts.prepare();
    RunningCalls.rehearse(functions);
    passed(null, 0, 0);
    returned(begin(), 0);
  }

  /**
   * The number of a parameter: of its element type, and whether it is the first one of this type.
   *
   * @param element the descriptor of the element type; {@code L} for all objects
   */
  public static int parameter(char element, boolean first) {
    return (ElementTypes.of(element) << 1) | (first ? 1 : 0);
  }

  // At the end of the stack they count nothing: the call itself may have room enough.

  /** A native method is about to be called with an array. */
  public static void passed(@Nullable Object array, int parameter, int site) {
    try {
      ThreadRecorder recorder = recorder();
      if (recorder != null) {
        int type = parameter >> 1;
        int length = ElementTypes.lengthOf(array);
        long bytes = (long) length << ElementTypes.shift(type);
        int frame = recorder.current().frame();
        NativeCallCounts.passed(site, frame, parameter, array == null ? 0 : 1, bytes);
        int number = PassedArrays.NONE;
        PassedArrays each = oneByOne;
        if (each != null && array != null) {
          number = passed(each, array, ElementTypes.name(type), length, bytes, site);
        }
        RunningCalls running =
            counted == null || array == null ? null : RunningCalls.OF_THREADS.of(recorder);
        if (running != null) {
          running.pass(type, length, number, site);
        }
      }
    } catch (StackOverflowError end) {
      // one call less
    }
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
    JniCounts known = counted;
    try {
      ThreadRecorder recorder = known == null ? null : recorder();
      RunningCalls running = recorder == null ? null : RunningCalls.OF_THREADS.of(recorder);
      if (known != null && running != null) {
        long at = known.ofThisThread();
        if (at != JniCounts.UNKNOWN) {
          running.begin(known, at);
        }
        return at;
      }
    } catch (StackOverflowError end) {
      // one call less
    }
    return JniCounts.UNKNOWN;
  }

  /**
   * A native method has returned, and has thrown nothing.
   *
   * @param began from {@link #begin}
   */
  public static void returned(long began, int site) {
    JniCounts known = counted;
    if (began == JniCounts.UNKNOWN || known == null) {
      return;
    }
    try {
      ThreadRecorder recorder = recorder();
      RunningCalls running = recorder == null ? null : RunningCalls.OF_THREADS.known(recorder);
      if (recorder != null && running != null) {
        running.end(
            known,
            began,
            known.ofThisThread(),
            site,
            running.attribution.at(known, oneByOne, site, recorder.current().frame()));
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
}
