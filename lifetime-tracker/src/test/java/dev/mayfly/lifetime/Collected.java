package dev.mayfly.lifetime;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Without state. Waits for what a collector brings about. */
public final class Collected {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Collected() {}

  /** Collects until the condition holds. */
  public static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new AssertionError("not within " + PATIENCE);
      }
      System.gc();
    }
  }
}
