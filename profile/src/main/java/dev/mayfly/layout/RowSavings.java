package dev.mayfly.layout;

/**
 * Immutable: cost and savings of the objects of one type, with the values that lie in them.
 *
 * @param nested how many objects of value classes lie in them
 * @param compact the bytes that compact headers save
 * @param values the bytes that value classes save beyond that
 * @param restriction the bytes that null-restricted types save beyond that
 */
record RowSavings(
    double count,
    double nested,
    long today,
    ByteRange compact,
    ByteRange values,
    ByteRange restriction) {

  static final RowSavings NONE =
      new RowSavings(0, 0, 0, ByteRange.NONE, ByteRange.NONE, ByteRange.NONE);

  RowSavings plus(RowSavings other) {
    return new RowSavings(
        count + other.count,
        nested + other.nested,
        today + other.today,
        compact.plus(other.compact),
        values.plus(other.values),
        restriction.plus(other.restriction));
  }
}
