package dev.mayfly.agent.sampling;

import dev.mayfly.site.MethodFrame;

/** Thread-safe: which methods have probes. */
interface WovenMethods {

  /** Whether a method is in the contexts of the recorders. */
  boolean isFrame(MethodFrame method);

  /** Whether objects of a type that a method allocates are counted. */
  boolean counts(MethodFrame method, String typeName);

  /** Whether a class has probes: its objects are counted, by whatever code they are created. */
  boolean isWoven(String className);

  /** Whether contexts are those of stacks, with all methods that they have outside woven ones. */
  boolean framesAreStacks();
}
