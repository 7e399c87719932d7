package dev.mayfly.aspects;

import dev.mayfly.recording.Probes;

/**
 * Thread-safe (no state). Where constructors throw, within a scope that a concrete aspect names. Apart from {@link AllocationAspect}
 * because it puts a handler around each {@code new}: the weaver cannot compute the stack map frames of some very large methods then.
 */
public abstract aspect FailedConstructionAspect extends ScopedAspect {

  /** Counts a construction that failed. */
  after() throwing: advisable() && construction() {
    Probes.failed(StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }
}
