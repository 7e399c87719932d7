package dev.mayfly.aspects;

import dev.mayfly.recording.Probes;

/**
 * Thread-safe (no state). Where objects are used, within a scope that a concrete aspect names: for lag, use and drag. Apart from the
 * other aspects because it advises far more join points than all of them together.
 *
 * <p>The elements of arrays have no join points. What an object's constructor does with it is no use: it is not born before its
 * constructor has ended, and the profiler does not know it.
 */
public abstract aspect UseAspect extends ScopedAspect {

  /** A field of an object is read. */
  protected pointcut reading(): get(!static * *);

  /** A field of an object is written. */
  protected pointcut writing(): set(!static * *);

  /** A method of an object is called. */
  protected pointcut calling(): call(!static * *(..));

  /** An object is used; it may be null, and the program about to fail. */
  protected pointcut use(Object object): (reading() || writing() || calling()) && target(object);

  /** Notes a use. */
  before(Object object): advisable() && use(object) {
    Probes.used(object);
  }
}
