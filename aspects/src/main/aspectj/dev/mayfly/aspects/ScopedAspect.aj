package dev.mayfly.aspects;

/** Thread-safe (no state). What the aspects share: the scope that a concrete aspect names, and how an object is made. */
public abstract aspect ScopedAspect {

  /** The code that is watched; {@code within(com.acme..*)} for example. */
  public abstract pointcut scope();

  /**
   * The scope without the profiler itself, the concrete aspects (their initialisers cannot be advised by their own instances), and
   * dynamic proxies, which the weaver breaks on JDK 25.
   */
  protected pointcut advisable():
      scope() && !within(dev.mayfly.recording..*) && !within(dev.mayfly.aspects..*)
      && !within(dev.mayfly.aspects.ScopedAspect+) && !within(java.lang.reflect.Proxy+);

  /** {@code new T(..)}: once an object, never for {@code this(..)} and {@code super(..)}. */
  protected pointcut construction(): call(*.new(..)) && !anyArray();

  /** Any array creation: {@code *[]} are arrays of primitives and java.lang types, the others come by their superclass. */
  protected pointcut anyArray(): call(*[].new(..)) || call(Object+[].new(..));
}
