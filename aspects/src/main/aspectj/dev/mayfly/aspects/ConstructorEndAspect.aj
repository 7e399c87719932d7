package dev.mayfly.aspects;

import dev.mayfly.recording.probes.Probes;

/**
 * Counts the objects of woven classes whose {@code new} is in unwoven code, such as reflection, where their constructors end.
 * Thread-safe (no state).
 */
public abstract aspect ConstructorEndAspect extends ScopedAspect {

  /** All constructors of an object have returned, whatever code called them. */
  protected pointcut completion(Object object): initialization(*.new(..)) && this(object);

  /** Counts an object, unless woven code counts it. */
  after(Object object) returning: advisable() && completion(object) {
    Probes.initialized(object, StaticSites.declaringType(thisJoinPointStaticPart),
        StaticSites.constructor(thisJoinPointStaticPart));
  }
}
