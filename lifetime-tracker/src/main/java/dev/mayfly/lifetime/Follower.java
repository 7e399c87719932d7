package dev.mayfly.lifetime;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A feature that follows tracked objects from birth to death, beside their ages: it makes the
 * references to them. To be implemented; {@link LifetimeTrackerProvider#follow} sets it.
 *
 * <p>The first three methods are called by any thread of the program, and must not throw anything
 * but {@link OutOfMemoryError} and {@link StackOverflowError}. All others are called by one thread
 * at a time.
 */
public interface Follower {
  /**
   * A tracker is opened.
   *
   * @param clock the time, for any thread
   * @param capacity how many objects are tracked at the same time at most
   */
  void open(Supplier<ClockReading> clock, long capacity);

  /** A reference to an object that this thread has just made; null if it is not followed. */
  @Nullable FollowedReference follow(Object object);

  /** The object is tracked from now on. */
  void born(FollowedReference object);

  /**
   * An object is found dead; {@link #died} will count it, and need no memory then.
   *
   * @param site of its birth
   * @param now up to when its life is reported
   * @param weight how many objects it stands for
   */
  void reserve(
      FollowedReference object, int site, ClockReading birth, ClockReading now, int weight);

  /** Counts the object of {@link #reserve} as dead. */
  void died();

  /** Counts an object that is alive, until {@link #forgetLiving}. Parameters as above. */
  void lives(FollowedReference object, int site, ClockReading birth, ClockReading now, int weight);

  /** All living objects were counted, and figures are read for a snapshot. */
  void living();

  /** Living objects count no more. */
  void forgetLiving();

  /**
   * All objects were looked at.
   *
   * @param tracked about how many are tracked
   */
  void scanned(long tracked);

  /** Tracking has ended. */
  void clear();
}
