package dev.mayfly.agent.jni;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
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

  private final String elementType;
  private final int length;
  private final int number;
  private final @Nullable Site creation;

  /** Guarded by this; of each call the site, and the counts. */
  private long[] calls = new long[CELLS];

  /** Guarded by this; how many of the cells are taken. */
  private int taken;

  /** Receives the rows of one array. */
  interface Reader {
    void row(String name, long copied, long bytes, long calls);
  }

  /**
   * An array that was not passed yet.
   *
   * @param length of the array, or {@link #ANY}
   * @param number of the array
   * @param creation where it was created; null if that is unknown
   */
  PassedArray(String elementType, int length, int number, @Nullable Site creation) {
    this.elementType = elementType;
    this.length = length;
    this.number = number;
    this.creation = creation;
  }

  synchronized void passed(int site, long bytes) {
    int at = cellsOf(site);
    calls[at + CALLS]++;
    calls[at + BYTES] += bytes;
  }

  synchronized void copied(int site, long bytes) {
    int at = cellsOf(site);
    calls[at + COPIED] += bytes;
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

  private String name(Site call) {
    String array =
        length == ANY
            ? elementType + "[], further ones"
            : elementType + "[" + length + "] #" + number;
    String place = creation == null ? " at " + call.place() : " of " + creation.place();
    return array + place + " to " + call.member();
  }
}
