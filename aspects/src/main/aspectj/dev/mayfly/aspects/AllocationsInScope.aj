package dev.mayfly.aspects;

/**
 * {@link AllocationAspect} in each class that Mayfly itself gives to AspectJ's weaver. Thread-safe (no state). It is abstract, since
 * AspectJ's compiler weaves all others that are in a jar.
 */
public abstract aspect AllocationsInScope extends AllocationAspect {
  protected pointcut advisable(): scope();
}
