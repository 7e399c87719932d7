package dev.mayfly.aspects;

import dev.mayfly.recording.MethodProbes;

/**
 * Thread-safe (no state). Where methods begin and end, within a scope that a concrete aspect names: the calling contexts that
 * allocations are charged to. Without this aspect allocations are counted by site alone.
 */
public abstract aspect CallingContextAspect extends ScopedAspect {

  /** Methods, constructors (from where {@code super(..)} has returned) and class initialisers. */
  protected pointcut body(): execution(* *(..)) || execution(*.new(..)) || staticinitialization(*);

  /** Enters a context. */
  before(): advisable() && body() {
    MethodProbes.enter(StaticSites.frame(thisJoinPointStaticPart));
  }

  /** Leaves it, on exceptions too. */
  after(): advisable() && body() {
    MethodProbes.exit(StaticSites.frame(thisJoinPointStaticPart));
  }

  /** Comes back to it when callees may have ended without leaving theirs. */
  before(): advisable() && handler(*) {
    MethodProbes.caught(StaticSites.frame(thisEnclosingJoinPointStaticPart));
  }
}
