package dev.mayfly.snapshot;

/**
 * Immutable: the bytes that the JVM allocated in one profile, and in another one that it is
 * compared with; in bytes.
 *
 * @param before in the first profile
 * @param after in the second
 */
public record ByteChange(long before, long after) {

  /** Nothing in either. */
  public static final ByteChange NONE = new ByteChange(0, 0);

  /** Checks that no count is negative. */
  public ByteChange {
    Counters.requireCount(before, "before");
    Counters.requireCount(after, "after");
  }

  /** How many bytes there are more; negative if there are fewer. */
  public long bytes() {
    return after - before;
  }
}
