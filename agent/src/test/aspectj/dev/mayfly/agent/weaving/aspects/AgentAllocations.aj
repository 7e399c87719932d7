package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.aspects.AllocationAspect;

/**
 * Thread-safe (no state). The allocations that the agent is to count, in all classes. Which constructor ends count, the emitter decides,
 * so plain executions will do and no constructor need be inlined into another.
 */
public aspect AgentAllocations extends AllocationAspect {
  public pointcut scope(): within(*);

  protected pointcut completion(Object object): execution(*.new(..)) && this(object);
}
