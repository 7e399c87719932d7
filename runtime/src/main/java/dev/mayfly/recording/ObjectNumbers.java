package dev.mayfly.recording;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of tracked objects, which connect their births, uses and deaths; 0 is none. {@link
 * Recorder#number} sets it before a tracker opens. Thread-safe.
 *
 * @param uses whether uses are passed to the sinks of the threads
 * @param deaths receives the numbers of objects that are found dead, one call at a time, on threads
 *     of the profiler's; null where nothing does
 * @param next the next one to be given
 */
public record ObjectNumbers(boolean uses, @Nullable LongConsumer deaths, AtomicLong next) {
  /** The number of numbers that {@link #take} gives. */
  public static final int AT_ONCE = 1 << 10;

  /** No number is given yet. */
  public ObjectNumbers(boolean uses, @Nullable LongConsumer deaths) {
    this(uses, deaths, new AtomicLong(1));
  }

  /** Takes numbers for one thread: the first of {@link #AT_ONCE}, given to no other thread. */
  public long take() {
    return next.getAndAdd(AT_ONCE);
  }
}
