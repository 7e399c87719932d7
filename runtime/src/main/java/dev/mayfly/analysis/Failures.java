package dev.mayfly.analysis;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Thread-safe. How often something of the user's has failed; too often switches it off. */
final class Failures {
  private static final int MOST = 10;

  private final AtomicLong count = new AtomicLong();
  private volatile @Nullable String reasonOff;

  long count() {
    return count.get();
  }

  /** The class of the throwable for which it is switched off; null if it is not. */
  @Nullable String reasonOff() {
    return reasonOff;
  }

  boolean isOff() {
    return reasonOff != null;
  }

  /**
   * Notes one. The end of the stack, or of memory, is the program's: the event is lost, and no
   * analysis' fault.
   *
   * @return whether this one switches it off
   */
  boolean add(Throwable failure) {
    long failures = count.incrementAndGet();
    boolean own = !(failure instanceof StackOverflowError || failure instanceof OutOfMemoryError);
    return own && failures >= MOST && switchOff(failure);
  }

  private synchronized boolean switchOff(Throwable failure) {
    if (reasonOff != null) {
      return false;
    }
    reasonOff = failure.getClass().getName();
    return true;
  }
}
