package dev.mayfly.fuzz.raw;

/**
 * Immutable. What a stack entry or a local variable holds.
 *
 * @param sort I, J, D; A for any object, T for a Thing, U for one that no constructor has finished,
 *     N for a constructor's own
 * @param id which {@code new} made it, for U
 */
record Kind(char sort, int id) {
  static final Kind INT = new Kind('I', 0);
  static final Kind LONG = new Kind('J', 0);
  static final Kind DOUBLE = new Kind('D', 0);
  static final Kind OBJECT = new Kind('A', 0);
  static final Kind THING = new Kind('T', 0);
  static final Kind THIS = new Kind('N', 0);

  boolean isWide() {
    return sort == 'J' || sort == 'D';
  }

  boolean isRaw() {
    return sort == 'U' || sort == 'N';
  }
}
