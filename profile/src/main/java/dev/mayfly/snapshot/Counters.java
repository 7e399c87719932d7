package dev.mayfly.snapshot;

import com.google.common.math.IntMath;
import com.google.common.math.LongMath;

/** Thread-safe, without state: arithmetic of counters that are never negative. */
final class Counters {

  /** Stands for a number of bytes that the JVM could not tell. */
  static final long UNKNOWN = -1;

  private Counters() {}

  static long plus(long a, long b) {
    return LongMath.saturatedAdd(a, b);
  }

  static long minus(long later, long earlier) {
    return Math.max(0, LongMath.saturatedSubtract(later, earlier));
  }

  static long times(long count, long factor) {
    return LongMath.saturatedMultiply(count, factor);
  }

  static int plus(int a, int b) {
    return IntMath.saturatedAdd(a, b);
  }

  static double plus(double a, double b) {
    return Math.min(Double.MAX_VALUE, a + b);
  }

  static double minus(double later, double earlier) {
    return Math.max(0, later - earlier);
  }

  static long plusOrUnknown(long a, long b) {
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : plus(a, b);
  }

  static long minusOrUnknown(long later, long earlier) {
    return later == UNKNOWN || earlier == UNKNOWN ? UNKNOWN : minus(later, earlier);
  }

  static void requireCount(long count, String name) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " is negative: " + count);
    }
  }

  static void requireCountOrUnknown(long count, String name) {
    if (count < UNKNOWN) {
      throw new IllegalArgumentException(name + " is neither a count nor -1: " + count);
    }
  }

  /** Accepts 0 and every positive finite number, and makes -0.0 the same as 0.0. */
  static double requireAmount(double amount, String name) {
    if (!(amount >= 0 && amount <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " is not a finite amount: " + amount);
    }
    return amount + 0.0;
  }
}
