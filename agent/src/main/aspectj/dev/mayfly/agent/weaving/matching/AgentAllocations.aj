package dev.mayfly.agent.weaving.matching;

import dev.mayfly.aspects.AllocationAspect;

/**
 * Thread-safe (no state). Allocations as the agent weaves them: which classes, the agent decides before the weaver; which constructor
 * ends count, the emitter decides after it, so plain executions will do and no constructor need be inlined into another.
 */
public aspect AgentAllocations extends AllocationAspect {
  public pointcut scope(): within(*);

  protected pointcut completion(Object object): execution(*.new(..)) && this(object);
}
