package faulty;

import java.util.function.LongUnaryOperator;

/** Is defined many times, by a class loader or with a name each. */
public final class Leaf implements LongUnaryOperator {
  private final int[] some = new int[2];
  private final Object other = new Object();

  /** For reflection. */
  public Leaf() {}

  /** Some code to compile. */
  @Override
  public long applyAsLong(long start) {
    long mixed = start;
    for (int i = 0; i < some.length; i++) {
      some[i] = (int) mixed;
      mixed = mixed * 31 + some[i] % 7 + (mixed >>> 3);
      mixed ^= mixed << 21;
      mixed ^= mixed >>> 35;
      mixed = mixed / 3 + mixed % 11;
      mixed ^= mixed << 4;
      mixed = mixed / 5 + mixed % 13;
    }
    return mixed;
  }

  @Override
  public String toString() {
    return some.length + " " + other;
  }
}
