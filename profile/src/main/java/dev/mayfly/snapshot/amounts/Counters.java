package dev.mayfly.snapshot.amounts;

import com.google.common.math.IntMath;
import com.google.common.math.LongMath;

/** Thread-safe, without state: arithmetic of counters that are never negative. */
public final class Counters {

  /** Stands for a number of bytes that the JVM could not tell. */
  public static final long UNKNOWN = -1;

  private Counters() {}

  public static long plus(long a, long b) {
    return LongMath.saturatedAdd(a, b);
  }

  public static long minus(long later, long earlier) {
    return Math.max(0, LongMath.saturatedSubtract(later, earlier));
  }

  public static long times(long count, long factor) {
    return LongMath.saturatedMultiply(count, factor);
  }

  public static int plus(int a, int b) {
    return IntMath.saturatedAdd(a, b);
  }

  public static double plus(double a, double b) {
    return Math.min(Double.MAX_VALUE, a + b);
  }

  public static double minus(double later, double earlier) {
    return Math.max(0, later - earlier);
  }

  public static long plusOrUnknown(long a, long b) {
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : plus(a, b);
  }

  public static long minusOrUnknown(long later, long earlier) {
    return later == UNKNOWN || earlier == UNKNOWN ? UNKNOWN : minus(later, earlier);
  }

  public static void requireCount(long count, String name) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " is negative: " + count);
    }
  }

  public static void requireCountOrUnknown(long count, String name) {
    if (count < UNKNOWN) {
      throw new IllegalArgumentException(name + " is neither a count nor -1: " + count);
    }
  }

  /** Accepts 0 and every positive finite number, and makes -0.0 the same as 0.0. */
  public static double requireAmount(double amount, String name) {
    if (!(amount >= 0 && amount <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " is not a finite amount: " + amount);
    }
    return amount + 0.0;
  }
}
