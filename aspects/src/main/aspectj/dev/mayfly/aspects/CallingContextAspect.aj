package dev.mayfly.aspects;

import dev.mayfly.recording.probes.MethodProbes;

/**
 * Thread-safe (no state). Follows the calling context of each thread: the methods in scope that it has entered and not left.
 * Allocations are attributed to this context; without this aspect, to their site alone.
 */
public abstract aspect CallingContextAspect extends ScopedAspect {

  /** The body of a method, of a class initializer, or of a constructor behind its {@code super(..)}. */
  protected pointcut body(): execution(* *(..)) || execution(*.new(..)) || staticinitialization(*);

  /** Enters the method. */
  before(): advisable() && body() {
    MethodProbes.enter(StaticSites.frame(thisJoinPointStaticPart));
  }

  /** Leaves the method, be it by an exception. */
  after(): advisable() && body() {
    MethodProbes.exit(StaticSites.frame(thisJoinPointStaticPart));
  }

  /** Returns to the method that catches an exception, from callees that did not leave theirs. */
  before(): advisable() && handler(*) {
    MethodProbes.caught(StaticSites.frame(thisEnclosingJoinPointStaticPart));
  }
}
