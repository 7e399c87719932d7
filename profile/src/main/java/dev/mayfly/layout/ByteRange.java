package dev.mayfly.layout;

/** Immutable: a number of bytes that is known to lie between two; negative ones are a loss. */
public record ByteRange(long low, long high) {

  /** No bytes. */
  public static final ByteRange NONE = new ByteRange(0, 0);

  /** Checks the order. */
  public ByteRange {
    if (low > high) {
      throw new IllegalArgumentException(low + " > " + high);
    }
  }

  static ByteRange exactly(long bytes) {
    return new ByteRange(bytes, bytes);
  }

  /** The range from the smaller to the larger. */
  static ByteRange between(long one, long other) {
    return new ByteRange(Math.min(one, other), Math.max(one, other));
  }

  ByteRange plus(ByteRange other) {
    return new ByteRange(low + other.low, high + other.high);
  }

  ByteRange minus(ByteRange other) {
    return new ByteRange(low - other.high, high - other.low);
  }

  /** The smallest range that contains both. */
  ByteRange or(ByteRange other) {
    return new ByteRange(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The middle. */
  public long middle() {
    return low + (high - low) / 2;
  }
}
