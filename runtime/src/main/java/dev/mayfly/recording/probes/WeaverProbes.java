package dev.mayfly.recording.probes;

import org.jspecify.annotations.Nullable;

/**
 * Marks the begin and the end of a class in another agent's weaver, whose CPU time and allocations
 * are not the program's. Thread-safe.
 */
public final class WeaverProbes {
  private static final String OURS = "dev.mayfly.";

  /** Receives beginnings and ends. */
  public interface Listener {
    /** The calling thread begins to transform a class of a class loader. */
    void begins(@Nullable ClassLoader loader);

    /** The calling thread has ended what it began last. */
    void ends();
  }

  private static volatile @Nullable Listener listener;

  private WeaverProbes() {}

  /** Sends beginnings and ends to a listener from now on. */
  public static void listener(Listener given) {
    listener = given;
  }

  /**
   * The weaver begins to transform a class, unless it is one of Mayfly's own. AspectJ would hold
   * their class loader's lock while it loads classes by that of an application.
   *
   * @return whether it begins
   */
  public static boolean begins(@Nullable ClassLoader loader) {
    if (loader != null && loader.getClass().getName().startsWith(OURS)) {
      return false;
    }
    Listener known = listener;
    if (known != null) {
      known.begins(loader);
    }
    return true;
  }

  /** The weaver has transformed a class, or failed. */
  public static void ends() {
    Listener known = listener;
    if (known != null) {
      known.ends();
    }
  }
}
