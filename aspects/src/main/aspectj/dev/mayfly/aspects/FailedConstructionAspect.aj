package dev.mayfly.aspects;

import dev.mayfly.recording.probes.Probes;

/**
 * Thread-safe (no state). Counts the objects whose constructor throws. It is not part of {@link AllocationAspect}, since it puts an
 * exception handler around each {@code new}: with these, AspectJ cannot compute the stack map frames of some very large methods.
 */
public abstract aspect FailedConstructionAspect extends ScopedAspect {

  /** Counts a failed construction. */
  after() throwing: advisable() && construction() {
    Probes.failed(StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }
}
