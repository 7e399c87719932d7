package dev.mayfly.recording.probes;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Counts the calls of native methods with arrays, by site, method of the context and
 * element type: an open hash table of fixed size, without locks.
 */
public final class NativeCallCounts {
  private static final int ENTRIES = 1 << 13;
  private static final int CELLS = 5;
  private static final int CALLS = 1;
  private static final int ARRAYS = 2;
  private static final int BYTES = 3;
  private static final int COPIED = 4;
  private static final int TYPE_BITS = 3;
  private static final int SITE_SHIFT = 32;
  private static final int MOST_PROBES = 64;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** For each entry the key, 0 in a free one, and the counts. The last entry has no key: others. */
  private static final AtomicLongArray TABLE = new AtomicLongArray((ENTRIES + 1) * CELLS);

  private NativeCallCounts() {}

  /** Reads entries. */
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

  /** Initialises this class. */
  static void prepare() {
    TABLE.get(0);
  }

  static void passed(int site, int frame, int parameter, int arrays, long bytes) {
    int entry = entry(site, frame, NativeCallProbes.typeOf(parameter));
    if ((parameter & 1) != 0) {
      TABLE.getAndIncrement(entry + CALLS);
    }
    TABLE.getAndAdd(entry + ARRAYS, arrays);
    TABLE.getAndAdd(entry + BYTES, bytes);
  }

  static void copied(int site, int frame, int type, long bytes) {
    TABLE.getAndAdd(entry(site, frame, type) + COPIED, bytes);
  }

  private static int entry(int site, int frame, int type) {
    long key = ((long) site << SITE_SHIFT) | ((long) Math.max(0, frame) << TYPE_BITS) | type;
    int at = (int) ((key * SPREAD) >>> SITE_SHIFT);
    for (int probe = 0; probe < MOST_PROBES; probe++) {
      int entry = ((at + probe) & (ENTRIES - 1)) * CELLS;
      long found = TABLE.get(entry);
      if (found == key
          || (found == 0 && (TABLE.compareAndSet(entry, 0, key) || TABLE.get(entry) == key))) {
        return entry;
      }
    }
    return ENTRIES * CELLS;
  }

  /** Reads all entries that have counts. */
  public static void read(Reader reader) {
    for (int entry = 0; entry <= ENTRIES * CELLS; entry += CELLS) {
      long calls = TABLE.get(entry + CALLS);
      if (calls > 0) {
        read(reader, entry, calls);
      }
    }
  }

  private static void read(Reader reader, int entry, long calls) {
    long key = TABLE.get(entry);
    int site = (int) (key >>> SITE_SHIFT);
    int frame = (int) key >>> TYPE_BITS;
    reader.entry(
        key == 0 ? "" : NativeCallProbes.typeName((int) key & ((1 << TYPE_BITS) - 1)),
        key == 0 ? null : EventSites.of(site),
        frame == 0 ? null : SiteRegistry.instance().frame(frame),
        calls,
        TABLE.get(entry + ARRAYS),
        TABLE.get(entry + BYTES),
        TABLE.get(entry + COPIED));
  }
}
