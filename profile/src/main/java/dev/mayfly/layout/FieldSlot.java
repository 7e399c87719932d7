package dev.mayfly.layout;

/**
 * Immutable: the room that a field takes in an object.
 *
 * @param alignment the power of two that its offset is a multiple of
 */
record FieldSlot(long bytes, long alignment) {

  /** A value whose offset is a multiple of its size. */
  static FieldSlot of(long bytes) {
    return new FieldSlot(bytes, bytes);
  }
}
