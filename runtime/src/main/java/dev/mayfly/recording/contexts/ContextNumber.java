package dev.mayfly.recording.contexts;

/**
 * Stateless. The arithmetic of calling contexts as numbers, after Bond and McKinley, <i>
 * Probabilistic Calling Context</i>, OOPSLA 2007: a method's context is its caller's times a
 * factor, plus the id of the method. The factor is odd, so each step can be undone.
 *
 * <p>Two contexts of a program have one number with a probability of 2<sup>−64</sup> a pair: with
 * half a million of them 10<sup>−8</sup> for any. Callees of one caller, and all contexts of up to
 * three methods, differ for certain.
 */
public final class ContextNumber {
  /** Outside all woven methods. */
  public static final long ROOT = 0;

  /** The mark of a method that has changed no context: where nothing is recorded, for instance. */
  public static final long NONE = Long.MIN_VALUE;

  /** It fits into an instruction. */
  private static final int FACTOR = 0x5E3779B1;

  private static final long INVERSE = inverse();

  private ContextNumber() {}

  private static long inverse() {
    long inverse = FACTOR; // right modulo 8; each step doubles the bits that are
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - FACTOR * inverse;
    }
    return inverse;
  }

  /** The context of a method that is called in another one. */
  public static long of(long caller, int frameId) {
    return caller * FACTOR + frameId;
  }

  /** The context that a method was called in. */
  public static long callerOf(long context, int frameId) {
    return (context - frameId) * INVERSE;
  }
}
