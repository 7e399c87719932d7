package dev.mayfly.aspects;

import dev.mayfly.recording.probes.Probes;

/**
 * Thread-safe (no state). Notes when objects are used, which gives their lag, use and drag. It advises more join points than all other
 * aspects together, so only {@code lifetime=drag} weaves it.
 *
 * <p>Elements of arrays have no join points. A constructor does not use its own object: the object is not counted yet.
 */
public abstract aspect UseAspect extends ScopedAspect {

  /** A field of an object is read. */
  protected pointcut reading(): get(!static * *);

  /** A field of an object is written. */
  protected pointcut writing(): set(!static * *);

  /** A method of an object is called. */
  protected pointcut calling(): call(!static * *(..));

  /** An object is used. It may be null; then the program is about to fail. */
  protected pointcut use(Object object): (reading() || writing() || calling()) && target(object);

  /** Notes the use. */
  before(Object object): advisable() && use(object) {
    Probes.used(object);
  }
}
