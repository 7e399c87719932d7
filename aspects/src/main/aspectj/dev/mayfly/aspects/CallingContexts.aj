package dev.mayfly.aspects;

/** Thread-safe (no state). {@link CallingContextAspect} in each class that AspectJ weaves. */
public aspect CallingContexts extends CallingContextAspect {
  public pointcut scope(): within(*);
}
