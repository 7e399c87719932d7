package dev.mayfly.junit.jvm;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Thread-safe, without state. Has the garbage collected, and waits until it is. */
public final class GarbageCollection {
  private static final long PATIENCE_NANOS = 20_000_000_000L;
  private static final long STEP_MILLIS = 50;

  private GarbageCollection() {}

  /**
   * Asks for a collection of the whole heap and returns when an object that was dead before is
   * found to be so.
   *
   * @throws ExtensionConfigurationException if that does not happen in time
   */
  public static void collect() {
    ReferenceQueue<Object> dead = new ReferenceQueue<>();
    WeakReference<Object> canary = new WeakReference<>(new Object(), dead);
    long begun = System.nanoTime();
    boolean interrupted = false;
    try {
      while (System.nanoTime() - begun < PATIENCE_NANOS) {
        System.gc();
        try {
          if (dead.remove(STEP_MILLIS) == canary) {
            return;
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    throw new ExtensionConfigurationException(
        "survivors cannot be determined: this JVM ignores requests for a garbage collection"
            + " (-XX:+DisableExplicitGC, -XX:+UseEpsilonGC)");
  }
}
