package dev.mayfly.aspects;

/** Thread-safe (no state). {@link FailedConstructionAspect} in every class that the weaver is given. */
public aspect FailedConstructions extends FailedConstructionAspect {
  public pointcut scope(): within(*);
}
