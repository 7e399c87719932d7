package dev.mayfly;

import java.lang.ref.WeakReference;

/** Thread-safe, without state: a collection of the whole heap, on request. */
final class FullCollection {

  private FullCollection() {}

  /**
   * Runs one, on this thread.
   *
   * @return whether the JVM collected; it refuses with {@code -XX:+DisableExplicitGC}, for example
   */
  static boolean run() {
    WeakReference<Object> canary = new WeakReference<>(new Object());
    System.gc();
    if (!canary.refersTo(null)) {
      System.gc(); // G1 drops a request that meets a thread in a JNI critical region
    }
    return canary.refersTo(null);
  }
}
