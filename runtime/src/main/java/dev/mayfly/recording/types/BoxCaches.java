package dev.mayfly.recording.types;

/**
 * Immutable. Tells from a boxed value whether {@code valueOf} allocated it or took it from a cache
 * (JLS 5.1.7).
 */
public final class BoxCaches {
  /** The largest cached Integer, at least 127; more under {@code -XX:AutoBoxCacheMax}. */
  private static final int HIGHEST_INTEGER = highestInteger();

  private BoxCaches() {}

  private static int highestInteger() {
    if (!isCached(128)) {
      return 127;
    }
    int cached = 128;
    int fresh = Integer.MAX_VALUE;
    while (fresh - cached > 1) {
      int middle = cached + (fresh - cached) / 2;
      if (isCached(middle)) {
        cached = middle;
      } else {
        fresh = middle;
      }
    }
    return cached;
  }

  @SuppressWarnings({"BoxedPrimitiveEquality", "ReferenceEquality"}) // identity is the question
  private static boolean isCached(int value) {
    Integer one = value;
    Integer other = value;
    return one == other;
  }

  public static boolean isFresh(Object box) {
    if (box instanceof Integer value) {
      int v = value;
      return v < -128 || v > HIGHEST_INTEGER;
    }
    if (box instanceof Long value) {
      long v = value;
      return v < -128 || v > 127;
    }
    if (box instanceof Character value) {
      return value > 127;
    }
    if (box instanceof Short value) {
      short v = value;
      return v < -128 || v > 127;
    }
    return box instanceof Double || box instanceof Float;
  }
}
