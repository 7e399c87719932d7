package dev.mayfly.recording.jvm;

/**
 * Thread-safe, without state. The errors of {@link Thread#stop}, which JDK 19 and older have. One
 * may arrive anywhere on a thread, also in the midst of a probe; it is the program's.
 */
public final class ThreadStops {
  /** Later JDKs may lack the class. */
  private static final String ERROR = "java.lang.ThreadDeath";

  private ThreadStops() {}

  /** Whether another thread stops this one. */
  public static boolean isOne(Throwable failure) {
    return failure.getClass().getName().equals(ERROR);
  }

  /** Throws a failure on if another thread stops this one; every other one is the caller's. */
  public static void passOn(Throwable failure) {
    if (failure instanceof Error stop && isOne(failure)) {
      throw stop;
    }
  }
}
