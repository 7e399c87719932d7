package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.aspects.AllocationAspect;

/**
 * Thread-safe (no state). The allocations that the agent is to count, in all classes.
 */
public aspect AgentAllocations extends AllocationAspect {
  public pointcut scope(): within(*);
}
