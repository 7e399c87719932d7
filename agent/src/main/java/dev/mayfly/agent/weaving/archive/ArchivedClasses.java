package dev.mayfly.agent.weaving.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Classes of the JDK and what became of them: at an earlier start, and at this one for
 * the next.
 *
 * <p>A class is found by its name and by the bytes that it had before, of which the length and a
 * checksum are kept: another agent may have changed them.
 */
public final class ArchivedClasses {
  /** Immutable: one class. */
  public static final class Kept {
    static final int NOTHING = -1;

    final String name;
    final long sum;
    final boolean bridges;
    final byte[] file;
    final int offset;
    final int length;
    private final boolean earlier;
    private final @Nullable Kept other;

    /**
     * One class.
     *
     * @param sum of what it was before, {@link #sumOf}
     * @param bridges whether its method references could be linked to bridges
     * @param file where the woven class stands
     * @param offset from where on
     * @param length how long it is; {@link #NOTHING} if there was nothing to see
     * @param earlier whether an earlier start wove it
     * @param other the next one of its name
     */
    Kept(
        String name,
        long sum,
        boolean bridges,
        byte[] file,
        int offset,
        int length,
        boolean earlier,
        @Nullable Kept other) {
      this.name = name;
      this.sum = sum;
      this.bridges = bridges;
      this.file = file;
      this.offset = offset;
      this.length = length;
      this.earlier = earlier;
      this.other = other;
    }

    /** Whether an earlier start wove it. */
    public boolean isEarlier() {
      return earlier;
    }

    /** The class with probes; null if there was nothing to see. */
    public byte @Nullable [] woven() {
      return length == NOTHING ? null : Arrays.copyOfRange(file, offset, offset + length);
    }

    /** The same before another one of its name. */
    private Kept before(Kept another) {
      return new Kept(name, sum, bridges, file, offset, length, earlier, another);
    }
  }

  private static final byte[] NO_BYTES = {};

  private final ConcurrentMap<String, Kept> byName;

  /** The names of classes that this start tried to weave. */
  private final ConcurrentMap<String, Boolean> tried = new ConcurrentHashMap<>();

  private volatile boolean closed;

  /** Prepares for so many classes. */
  public ArchivedClasses(int expected) {
    byName = new ConcurrentHashMap<>(2 * expected);
  }

  /** Tells class files of one length from each other, and those of different lengths. */
  public static long sumOf(byte[] original) {
    CRC32 checksum = new CRC32();
    checksum.update(original, 0, original.length);
    return (long) original.length << Integer.SIZE | checksum.getValue();
  }

  /** What became of a class that was the same before; null if that is not known. */
  public @Nullable Kept find(String name, long sum, boolean bridges) {
    Kept kept = byName.get(name);
    while (kept != null && (kept.sum != sum || kept.bridges != bridges)) {
      kept = kept.other;
    }
    return kept;
  }

  /** Keeps what this start has made of a class; null if there was nothing to see. */
  public void keep(String name, long sum, boolean bridges, byte @Nullable [] woven) {
    byte[] bytes = woven == null ? NO_BYTES : woven;
    int length = woven == null ? Kept.NOTHING : woven.length;
    keep(new Kept(name, sum, bridges, bytes, 0, length, false, null));
  }

  public void keep(Kept fresh) {
    while (!closed && find(fresh.name, fresh.sum, fresh.bridges) == null) {
      Kept others = byName.get(fresh.name);
      boolean done =
          others == null
              ? byName.putIfAbsent(fresh.name, fresh) == null
              : byName.replace(fresh.name, others, fresh.before(others));
      if (done) {
        return;
      }
    }
  }

  /** Takes no more. What other threads weave just now may have sites that come too late. */
  void close() {
    closed = true;
  }

  /** Notes that a class is about to be woven; its sites belong to it whether or not it can be. */
  public void noteTried(String name) {
    tried.put(name, true);
  }

  boolean wasTried(String name) {
    return tried.containsKey(name);
  }

  /** The names of all, in no order; those that come meanwhile may be missing. */
  Set<String> names() {
    return byName.keySet();
  }

  /** All of them, in no order. */
  List<Kept> all() {
    List<Kept> all = new ArrayList<>(byName.size());
    for (Kept first : byName.values()) {
      for (Kept kept = first; kept != null; kept = kept.other) {
        all.add(kept);
      }
    }
    return all;
  }
}
