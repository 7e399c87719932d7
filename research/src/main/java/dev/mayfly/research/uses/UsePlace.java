package dev.mayfly.research.uses;

import dev.mayfly.snapshot.amounts.Counters;
import java.util.Comparator;

/**
 * Immutable: a line of code that uses objects.
 *
 * @param className the class of the method, as {@link Class#getName()} gives it; empty where the
 *     place is unknown
 * @param line the line; 0 if it is unknown
 * @param nativeMethod the native method with its class that is handed the objects there; empty for
 *     other uses
 */
public record UsePlace(String className, String methodName, int line, String nativeMethod)
    implements Comparable<UsePlace> {

  /** Unknown. */
  public static final UsePlace UNKNOWN = new UsePlace("", "", 0, "");

  private static final Comparator<UsePlace> ORDER =
      Comparator.comparing(UsePlace::className)
          .thenComparing(UsePlace::methodName)
          .thenComparingInt(UsePlace::line)
          .thenComparing(UsePlace::nativeMethod);

  /** Checks that the line is no less than 0. */
  public UsePlace {
    Counters.requireCount(line, "line");
  }

  /** Whether a native method is handed the objects there. */
  public boolean isNative() {
    return !nativeMethod.isEmpty();
  }

  /** Whether it is known. */
  public boolean isKnown() {
    return !className.isEmpty();
  }

  @Override
  public int compareTo(UsePlace other) {
    return ORDER.compare(this, other);
  }
}
