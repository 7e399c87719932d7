package dev.mayfly.research.caches;

/**
 * Confined. A set-associative cache that replaces the least recently used line of a set, allocates
 * lines for writes, and writes them back when they are replaced.
 */
final class SimulatedCache {
  /** No address. */
  static final long NONE = -1;

  private static final long DIRTY = 1;

  /** By set, the line that was used last first: its number plus one, shifted by a dirty bit. */
  private final long[] lines;

  private final int ways;
  private final int lineShift;
  private final int setMask;
  private long writtenBack = NONE;

  SimulatedCache(CacheLevel level) {
    lines = new long[level.sets() * level.ways()];
    ways = level.ways();
    lineShift = Integer.numberOfTrailingZeros(level.lineBytes());
    setMask = level.sets() - 1;
  }

  /** Reads or writes at an address; returns whether its line was there. */
  boolean access(long address, boolean write) {
    long number = address >>> lineShift;
    long line = (number + 1) << 1;
    int first = (int) (number & setMask) * ways;
    int way = 0;
    while (way < ways - 1 && (lines[first + way] & ~DIRTY) != line) {
      way++;
    }
    long found = lines[first + way];
    boolean hit = (found & ~DIRTY) == line;
    boolean evicted = !hit && (found & DIRTY) != 0;
    writtenBack = evicted ? ((found >>> 1) - 1) << lineShift : NONE;
    System.arraycopy(lines, first, lines, first + 1, way);
    lines[first] = line | (hit ? found & DIRTY : 0) | (write ? DIRTY : 0);
    return hit;
  }

  /** The address of the line that the last access has written back; {@link #NONE} if it has not. */
  long writtenBack() {
    return writtenBack;
  }
}
