package dev.mayfly.aspects;

/** {@link ConstructorEndAspect} in each class that AspectJ weaves. Thread-safe (no state). */
public aspect ConstructorEnds extends ConstructorEndAspect {
  public pointcut scope(): within(*);
}
