package dev.mayfly.research.jni.probes;

import dev.mayfly.recording.threads.Attachment;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The native methods that a thread is in, with the arrays that they were passed, and the JNI calls
 * that no native method has been found for yet. Confined to its thread.
 *
 * <p>A native method may call Java, which calls another one. So the counts before such a call are
 * kept apart until the outer method returns. Methods that throw do not return here: nothing relies
 * on that they do.
 */
final class RunningCalls {
  /** The calls of each thread. */
  static final Attachment<RunningCalls> OF_THREADS =
      new Attachment<>() {
        @Override
        protected RunningCalls make(ThreadRecorder recorder) {
          return new RunningCalls();
        }
      };

  /** The most nested calls, and arrays of one call. */
  private static final int MOST = 16;

  private static final int MOST_ARRAYS = 8;

  /** Cells of an array: element type, length, number. */
  private static final int CELLS = 3;

  private static final long FREE = -1;

  /** Receives what a JNI function did. */
  interface Receiver {
    /**
     * Calls of one function.
     *
     * @param type the number of the element type
     * @param array the number of the array; {@link PassedArrays#NONE} if it is not known
     */
    void accessed(int function, int type, int array, long calls, long elements);
  }

  // The next call.
  private final int[] arrays = new int[MOST_ARRAYS * CELLS];
  private int count;
  private int site;

  // The calls that run, each at a place that is used again.
  private final long[] begunAt = new long[MOST];
  private final int[] sites = new int[MOST];
  private final int[] counts = new int[MOST];
  private final int[] passed = new int[MOST * MOST_ARRAYS * CELLS];
  private int place;

  // The counts up to which all is attributed.
  private long seenAt;
  private long[] seen = {};
  private long[] now = {};

  // The counts before nested calls.
  private final long[] keptSince = new long[MOST];
  private long[][] kept = {};
  private int keptPlace;

  final Attribution attribution = new Attribution();

  RunningCalls() {
    Arrays.fill(begunAt, FREE);
    Arrays.fill(keptSince, FREE);
  }

  /** Runs all of it once, so that no class is loaded or linked in a probe. */
  static void rehearse(@Nullable JniCounts known) {
    if (known != null) {
      RunningCalls calls = new RunningCalls();
      calls.pass(0, 1, PassedArrays.NONE, 0);
      calls.begin(known, 1);
      calls.end(known, 1, 2, 0, (function, type, array, times, elements) -> {});
      calls.attribution.at(known, null, 0, 0);
    }
  }

  /** The next call is passed an array. */
  void pass(int type, int length, int number, int at) {
    if (count < MOST_ARRAYS) {
      arrays[count * CELLS] = type;
      arrays[count * CELLS + 1] = length;
      arrays[count * CELLS + 2] = number;
      count++;
    }
    site = at;
  }

  /** A call begins. */
  void begin(JniCounts known, long at) {
    if (seen.length == 0) {
      int length = 2 * known.functions();
      kept = new long[MOST][length];
      now = new long[length];
      seen = new long[length];
    }
    if (at != seenAt) {
      known.read(now);
      keep(at);
    }
    place = (place + 1) % MOST;
    begunAt[place] = at;
    sites[place] = site;
    counts[place] = count;
    System.arraycopy(arrays, 0, passed, place * MOST_ARRAYS * CELLS, count * CELLS);
    count = 0;
  }

  /** Keeps the counts since the last call: an outer method may have them. */
  private void keep(long at) {
    keptPlace = (keptPlace + 1) % MOST;
    long[] into = kept[keptPlace];
    for (int i = 0; i < into.length; i++) {
      into[i] = now[i] - seen[i];
    }
    keptSince[keptPlace] = seenAt;
    see(at);
  }

  private void see(long at) {
    System.arraycopy(now, 0, seen, 0, now.length);
    seenAt = at;
  }

  /**
   * A call has returned.
   *
   * @param began as {@link #begin} had it
   */
  void end(JniCounts known, long began, long at, int callSite, Receiver receiver) {
    int found = find(began, callSite);
    if (at != began) {
      known.read(now);
      for (int i = 0; i < now.length; i++) {
        seen[i] = now[i] - seen[i];
      }
      for (int i = 0; i < MOST; i++) {
        if (keptSince[i] >= began) {
          keptSince[i] = FREE;
          for (int j = 0; j < seen.length; j++) {
            seen[j] += kept[i][j];
          }
        }
      }
      for (int function = 0; 2 * function < seen.length; function++) {
        long calls = seen[2 * function];
        if (calls > 0) {
          tell(known, found, function, calls, seen[2 * function + 1], receiver);
        }
      }
      see(at);
    }
  }

  /** The place of a call, which is free from now on; −1 if it was used again. */
  private int find(long began, int callSite) {
    for (int i = 0; i < MOST; i++) {
      int at = (place - i + MOST) % MOST;
      if (begunAt[at] == began && sites[at] == callSite) {
        begunAt[at] = FREE;
        return at;
      }
    }
    return -1;
  }

  /** Finds the array: of the function's type, and if there are several, as long as it says. */
  private void tell(
      JniCounts known, int found, int function, long calls, long elements, Receiver receiver) {
    int type = known.typeOf(function);
    int best = -1;
    for (int i = 0; found >= 0 && i < counts[found]; i++) {
      int cell = (found * MOST_ARRAYS + i) * CELLS;
      boolean fits = type < 0 ? passed[cell] != ElementTypes.of('L') : passed[cell] == type;
      if (fits
          && (best < 0
              || (!isOfLength(best, calls, elements) && isOfLength(cell, calls, elements)))) {
        best = cell;
      }
    }
    if (best >= 0) {
      receiver.accessed(function, passed[best], passed[best + 2], calls, elements);
    } else {
      int of = type < 0 ? ElementTypes.of('B') : type;
      receiver.accessed(function, of, PassedArrays.NONE, calls, elements);
    }
  }

  private boolean isOfLength(int cell, long calls, long elements) {
    return passed[cell + 1] * calls == elements;
  }
}
