package dev.mayfly.recording;

/**
 * Thread-safe; called on the program's threads. Hears that something was counted for the first time
 * in a context of a thread. It must not throw.
 */
public interface FirstEvents {
  /**
   * Something is counted for the first time.
   *
   * @param context where; not to be kept
   * @param key the site, where it is not one of the method's own; else 0
   */
  void counted(CallNode context, int key);
}
