package dev.mayfly.aspects;

/** Thread-safe (no state). {@link CallingContextAspect} in every class that the weaver is given. */
public aspect CallingContexts extends CallingContextAspect {
  public pointcut scope(): within(*);
}
