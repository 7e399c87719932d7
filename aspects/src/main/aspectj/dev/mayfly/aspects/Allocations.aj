package dev.mayfly.aspects;

/** Thread-safe (no state). {@link AllocationAspect} in every class that the weaver is given: the scope is its business. */
public aspect Allocations extends AllocationAspect {
  public pointcut scope(): within(*);
}
