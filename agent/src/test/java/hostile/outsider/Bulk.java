package hostile.outsider;

import java.util.concurrent.TimeUnit;

/** Thread-safe. A library that allocates more than the program that calls it. */
public final class Bulk {
  /** What was allocated last; keeps the JIT compiler from leaving it out. */
  @SuppressWarnings("unused")
  private static volatile Object last;

  private Bulk() {}

  /** Allocates arrays for some time. */
  public static void allocate(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() - end < 0) {
      last = new byte[100_000];
    }
  }
}
