package dev.mayfly.research.jni.probes;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Counts the calls of native methods with arrays: by site, method of the context and
 * element type; and what JNI functions did in them, by function, too.
 */
public final class NativeCallCounts {
  private static final int CALLS = 0;
  private static final int ARRAYS = 1;
  private static final int BYTES = 2;
  private static final int COPIED = 3;
  private static final int ENTRIES = 1 << 13;
  private static final CountTable PASSED = new CountTable(ENTRIES, 4);

  private static final int ELEMENTS = 1;
  private static final CountTable ACCESSES = new CountTable(ENTRIES, 2);

  private static final int SITE_SHIFT = 32;
  private static final int FUNCTION_BITS = 5;

  private NativeCallCounts() {}

  /** Reads calls of native methods. */
  public interface Reader {
    /**
     * An entry with counts.
     *
     * @param type the name of the element type; empty for all entries for which there was no room
     * @param site of the call; null for these
     * @param method the innermost method with a context; null if there is none
     * @param counts calls, arrays, their bytes, and the bytes that were copied
     */
    void entry(String type, @Nullable Site site, @Nullable MethodFrame method, long... counts);
  }

  /** Reads what JNI functions did. */
  public interface AccessReader {
    /**
     * An entry with counts.
     *
     * @param function the number of the function; −1 for all entries for which there was no room
     * @param type the number of the element type
     * @param site of the call; null for entries without room
     */
    void entry(int function, int type, @Nullable Site site, long calls, long elements);
  }

  /** Initialises this class. */
  static void prepare() {
    PASSED.entry(1);
    ACCESSES.entry(1);
  }

  static void passed(int site, int frame, int parameter, int arrays, long bytes) {
    int entry = entry(site, frame, parameter >> 1);
    PASSED.add(entry, CALLS, parameter & 1);
    PASSED.add(entry, ARRAYS, arrays);
    PASSED.add(entry, BYTES, bytes);
  }

  static void copied(int site, int frame, int type, long bytes) {
    PASSED.add(entry(site, frame, type), COPIED, bytes);
  }

  private static int entry(int site, int frame, int type) {
    return PASSED.entry(
        ((long) site << SITE_SHIFT) | ((long) Math.max(0, frame) << ElementTypes.BITS) | type);
  }

  static void accessed(int site, int function, int type, long calls, long elements) {
    int entry =
        ACCESSES.entry(
            ((long) site << SITE_SHIFT)
                | (1L << (SITE_SHIFT - 1))
                | ((long) function << ElementTypes.BITS)
                | type);
    ACCESSES.add(entry, CALLS, calls);
    ACCESSES.add(entry, ELEMENTS, elements);
  }

  /** Reads all calls of native methods. */
  public static void read(Reader reader) {
    PASSED.read(
        (key, counts) -> {
          int frame = (int) key >>> ElementTypes.BITS;
          reader.entry(
              key == 0 ? "" : ElementTypes.name((int) key & ((1 << ElementTypes.BITS) - 1)),
              key == 0 ? null : EventSites.of((int) (key >>> SITE_SHIFT)),
              frame == 0 ? null : SiteRegistry.instance().frame(frame),
              counts);
        });
  }

  /** Reads all that JNI functions did in calls of native methods. */
  public static void readAccesses(AccessReader reader) {
    ACCESSES.read(
        (key, counts) ->
            reader.entry(
                key == 0 ? -1 : (int) key >>> ElementTypes.BITS & ((1 << FUNCTION_BITS) - 1),
                (int) key & ((1 << ElementTypes.BITS) - 1),
                key == 0 ? null : EventSites.of((int) (key >>> SITE_SHIFT)),
                counts[0],
                counts[1]));
  }
}
