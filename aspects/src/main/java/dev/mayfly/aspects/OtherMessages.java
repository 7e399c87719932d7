package dev.mayfly.aspects;

/**
 * The second message handler that {@code aop.xml} names, which is none, since it names no type of
 * AspectJ's. Stateless. It starts the profiler where {@link WeaverMessages} is linked to another
 * AspectJ than the one that weaves, or to none: a servlet container may have Mayfly, and a web
 * application AspectJ.
 */
public final class OtherMessages {
  /** Called by the weaver, by name. */
  public OtherMessages() {
    ClassLoader weaver =
        OtherAspectJ.asks(
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass());
    if (weaver != null) {
      OtherAspectJ.start(weaver);
    }
  }
}
