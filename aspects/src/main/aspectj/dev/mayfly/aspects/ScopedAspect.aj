package dev.mayfly.aspects;

/** Thread-safe (no state). What the aspects share: the scope that a concrete aspect names, and how an object is made. */
public abstract aspect ScopedAspect {

  /** The code that is watched; {@code within(com.acme..*)} for example. */
  public abstract pointcut scope();

  /** The scope without the profiler, concrete aspects (whose initialisers run before their instances exist), and generated classes. */
  protected pointcut advisable():
      scope() && !within(dev.mayfly.recording..*) && !within(dev.mayfly.aspects..*)
      && !within(dev.mayfly.aspects.ScopedAspect+) && !generated();

  /**
   * Classes that are generated at run time: by CGLIB, Spring, Spring Data, Hibernate, Byte Buddy and Mockito, whose names have
   * {@code $$} or the generator's mark, and dynamic proxies. The weaver breaks some of them.
   */
  protected pointcut generated():
      within(java.lang.reflect.Proxy+) || within(*..*$$*) || within(*..*$HibernateProxy*) || within(*..*$HibernateBasicProxy*)
      || within(*..*$ByteBuddy$*) || within(*..*$MockitoMock$*) || within(*..*__Instantiator_*) || within(*..*__Accessor_*);

  /** {@code new T(..)}: once an object, never for {@code this(..)} and {@code super(..)}. */
  protected pointcut construction(): call(*.new(..)) && !anyArray();

  /** Any array creation: {@code *[]} are arrays of primitives and java.lang types, the others come by their superclass. */
  protected pointcut anyArray(): call(*[].new(..)) || call(Object+[].new(..));
}
