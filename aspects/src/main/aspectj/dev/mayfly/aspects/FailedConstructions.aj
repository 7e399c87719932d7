package dev.mayfly.aspects;

/** Thread-safe (no state). {@link FailedConstructionAspect} in each class that AspectJ weaves. */
public aspect FailedConstructions extends FailedConstructionAspect {
  public pointcut scope(): within(*);
}
