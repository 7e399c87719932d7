package dev.mayfly.aspects;

/** Thread-safe (no state). {@link UseAspect} in every class that the weaver is given, with {@code lifetime=drag}. */
public aspect Uses extends UseAspect {
  public pointcut scope(): within(*);
}
