package dev.mayfly.research.caches;

/** Confined. Two levels of caches; what the first one writes back goes into the second one. */
final class CacheHierarchy {
  /** The address lies in a set that is not simulated. */
  static final int NOT_SIMULATED = -1;

  /** The number of levels that missed. */
  static final int HIT = 0;

  static final int FIRST_MISSED = 1;
  static final int BOTH_MISSED = 2;

  private final SimulatedCache first;
  private final SimulatedCache second;
  private final int firstLine;
  private final int sampleShift;
  private final int sampleMask;
  private long firstWritesBack;
  private long secondWritesBack;

  CacheHierarchy(CacheModel model) {
    first = new SimulatedCache(model.first());
    second = new SimulatedCache(model.second());
    firstLine = model.first().lineBytes();
    sampleShift = Integer.numberOfTrailingZeros(model.second().lineBytes());
    sampleMask = model.fraction() - 1;
  }

  /**
   * Reads or writes some bytes at once; returns how many levels missed, where most of them did.
   *
   * @param bytes from the address on; a flat value may lie in several lines
   */
  int access(long address, long bytes, boolean write) {
    int missed = access(address, write);
    for (long line = (address | (firstLine - 1)) + 1; line < address + bytes; line += firstLine) {
      missed = Math.max(missed, access(line, write));
    }
    return missed;
  }

  /** Reads or writes at an address; returns how many levels missed. */
  int access(long address, boolean write) {
    if (((address >>> sampleShift) & sampleMask) != 0) {
      return NOT_SIMULATED;
    }
    if (first.access(address, write)) {
      return HIT;
    }
    boolean hit = accessSecond(address, false);
    long dirty = first.writtenBack();
    if (dirty != SimulatedCache.NONE) {
      firstWritesBack++;
      accessSecond(dirty, true);
    }
    return hit ? FIRST_MISSED : BOTH_MISSED;
  }

  private boolean accessSecond(long address, boolean write) {
    boolean hit = second.access(address, write);
    if (second.writtenBack() != SimulatedCache.NONE) {
      secondWritesBack++;
    }
    return hit;
  }

  /** The number of lines that the first level has written back to the second. */
  long firstWritesBack() {
    return firstWritesBack;
  }

  /** The number of lines that the second level has written back to memory. */
  long secondWritesBack() {
    return secondWritesBack;
  }
}
