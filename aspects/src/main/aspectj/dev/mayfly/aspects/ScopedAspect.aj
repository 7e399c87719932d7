package dev.mayfly.aspects;

/** Thread-safe (no state). The base of all aspects: their scope, and the creation of objects. */
public abstract aspect ScopedAspect {

  /** The code to advise, such as {@code within(com.acme..*)}. A concrete aspect defines it. */
  public abstract pointcut scope();

  /** The scope without the profiler, without its aspects, and without generated classes. */
  protected pointcut advisable():
      scope() && !within(dev.mayfly.recording..*) && !within(dev.mayfly.aspects..*)
      && !within(dev.mayfly.aspects.ScopedAspect+) && !generated();

  /**
   * Classes that CGLIB, Spring, Spring Data, Hibernate, Byte Buddy, Mockito and the JDK generate at run
   * time. AspectJ breaks some of them.
   */
  protected pointcut generated():
      within(java.lang.reflect.Proxy+) || within(*..*$$*) || within(*..*$HibernateProxy*) || within(*..*$HibernateBasicProxy*)
      || within(*..*$ByteBuddy$*) || within(*..*$MockitoMock$*) || within(*..*__Instantiator_*) || within(*..*__Accessor_*);

  /** {@code new T(..)}: one join point for each object, none for {@code this(..)} and {@code super(..)}. */
  protected pointcut construction(): call(*.new(..)) && !anyArray();

  /** The creation of any array: {@code *[]} matches element types in java.lang and primitives, {@code Object+[]} the others. */
  protected pointcut anyArray(): call(*[].new(..)) || call(Object+[].new(..));
}
