package dev.mayfly.research.jni;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.research.jni.probes.ElementTypes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. An array that native methods were passed, or all further ones of a type and place:
 * how often, and with how many bytes, by the call. It does not refer to the array.
 */
final class PassedArray {
  /** The length of arrays that share a row. */
  static final int ANY = -1;

  private static final int CELLS = 4;
  private static final int CALLS = 1;
  private static final int BYTES = 2;
  private static final int COPIED = 3;
  private static final int ACCESS_CELLS = 3;
  private static final int FUNCTION_BITS = 8;

  private final String elementType;
  private final int length;
  private final int number;
  private final @Nullable Site creation;

  /** Guarded by this; of each call the site, and the counts. */
  private long[] calls = new long[CELLS];

  /** Guarded by this; how many of the cells are taken. */
  private int taken;

  /** Guarded by this; of each call and JNI function the key, the calls and the elements. */
  private long[] accesses = {};

  /** Receives the rows of one array. */
  interface Reader {
    void row(String name, long copied, long bytes, long calls);
  }

  /** Receives what JNI functions did with one array. */
  interface AccessReader {
    void row(JniFunction function, String name, long elements, long calls);
  }

  /**
   * An array that was not passed yet.
   *
   * @param length of the array, or {@link #ANY}
   * @param creation where it was created; null if that is unknown
   */
  PassedArray(String elementType, int length, int number, @Nullable Site creation) {
    this.elementType = elementType;
    this.length = length;
    this.number = number;
    this.creation = creation;
  }

  /** The number of the type of its elements. */
  int type() {
    return ElementTypes.named(elementType);
  }

  synchronized void passed(int site, long bytes) {
    int at = cellsOf(site);
    calls[at + CALLS]++;
    calls[at + BYTES] += bytes;
  }

  synchronized void accessed(int site, int function, long times, long elements, long copied) {
    calls[cellsOf(site) + COPIED] += copied;
    long key = ((long) site << FUNCTION_BITS) | function;
    int at = 0;
    while (at < accesses.length && accesses[at] != key) {
      at += ACCESS_CELLS;
    }
    if (at == accesses.length) {
      accesses = Arrays.copyOf(accesses, at + ACCESS_CELLS);
      accesses[at] = key;
    }
    accesses[at + 1] += times;
    accesses[at + 2] += elements;
  }

  private int cellsOf(int site) {
    int at = 0;
    while (at < taken && calls[at] != site) {
      at += CELLS;
    }
    if (at == taken) {
      if (at == calls.length) {
        calls = Arrays.copyOf(calls, 2 * at);
      }
      calls[at] = site;
      taken += CELLS;
    }
    return at;
  }

  /** Tells a row for each call. */
  void report(Reader reader) {
    long[] now;
    synchronized (this) {
      now = Arrays.copyOf(calls, taken);
    }
    for (int at = 0; at < now.length; at += CELLS) {
      if (now[at + CALLS] > 0) {
        Site call = EventSites.of((int) now[at]);
        reader.row(name(call), now[at + COPIED], now[at + BYTES], now[at + CALLS]);
      }
    }
  }

  /** Tells a row for each call and JNI function. */
  void reportAccesses(AccessReader reader) {
    long[] now;
    synchronized (this) {
      now = accesses.clone();
    }
    for (int at = 0; at < now.length; at += ACCESS_CELLS) {
      Site call = EventSites.of((int) (now[at] >> FUNCTION_BITS));
      JniFunction function = JniFunction.ALL.get((int) now[at] & ((1 << FUNCTION_BITS) - 1));
      reader.row(function, name(call), now[at + 2], now[at + 1]);
    }
  }

  private String name(Site call) {
    String array =
        length == ANY
            ? elementType + "[], further ones"
            : elementType + "[" + length + "] #" + number;
    String place = creation == null ? " at " + call.place() : " of " + creation.place();
    return array + place + " to " + call.member();
  }
}
