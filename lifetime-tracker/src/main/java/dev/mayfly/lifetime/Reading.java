package dev.mayfly.lifetime;

/**
 * Immutable. All clocks at a moment. Objects born between two readings share the earlier one, by
 * identity: a reference of four bytes instead of three numbers, and ages are worked out once.
 */
final class Reading {
  final long nanos;
  final long bytes;
  final long collections;

  Reading(long nanos, long bytes, long collections) {
    this.nanos = nanos;
    this.bytes = bytes;
    this.collections = collections;
  }
}
