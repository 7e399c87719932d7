package dev.mayfly.lifetime;

/**
 * Immutable. All clocks at a moment. Objects born between two readings share the earlier one, by
 * identity: a reference of four bytes instead of three numbers, and ages are worked out once.
 */
final class Reading {
  final long nanos;
  final long bytes;
  final long collections;

  /** The clocks at the last reading before the last collection that this one knows of. */
  final long nanosBefore;

  final long bytesBefore;

  /** The first reading. */
  Reading(long nanos, long bytes, long collections) {
    this(nanos, bytes, collections, nanos, bytes);
  }

  private Reading(long nanos, long bytes, long collections, long nanosBefore, long bytesBefore) {
    this.nanos = nanos;
    this.bytes = bytes;
    this.collections = collections;
    this.nanosBefore = nanosBefore;
    this.bytesBefore = bytesBefore;
  }

  /** A reading that follows this one. */
  Reading next(long nextNanos, long nextBytes, long nextCollections) {
    return nextCollections > collections
        ? new Reading(nextNanos, nextBytes, nextCollections, nanos, bytes)
        : new Reading(nextNanos, nextBytes, nextCollections, nanosBefore, bytesBefore);
  }
}
