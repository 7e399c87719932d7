package dev.mayfly.lifetime;

/**
 * Immutable. All clocks at a moment. Objects born between two readings share the earlier one, by
 * identity: a reference of four bytes instead of three numbers, and ages are worked out once.
 */
public final class ClockReading {
  /** Wall time. */
  public final long nanos;

  /** Bytes that the program has allocated. */
  public final long bytes;

  /** Garbage collections that have ended. */
  public final long collections;

  /** The clocks at the last reading before the last collection that this one knows of. */
  final long nanosBefore;

  final long bytesBefore;

  /** The first reading. */
  public ClockReading(long nanos, long bytes, long collections) {
    this(nanos, bytes, collections, nanos, bytes);
  }

  private ClockReading(
      long nanos, long bytes, long collections, long nanosBefore, long bytesBefore) {
    this.nanos = nanos;
    this.bytes = bytes;
    this.collections = collections;
    this.nanosBefore = nanosBefore;
    this.bytesBefore = bytesBefore;
  }

  /** A reading that follows this one. */
  ClockReading next(long nextNanos, long nextBytes, long nextCollections) {
    return nextCollections > collections
        ? new ClockReading(nextNanos, nextBytes, nextCollections, nanos, bytes)
        : new ClockReading(nextNanos, nextBytes, nextCollections, nanosBefore, bytesBefore);
  }
}
