package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.aspects.ConstructorEndAspect;

/**
 * The constructor ends that the agent may count, in all classes. The emitter decides which ones count, so plain executions will do and
 * no constructor need be inlined into another. Thread-safe (no state).
 */
public aspect AgentConstructorEnds extends ConstructorEndAspect {
  public pointcut scope(): within(*);

  protected pointcut completion(Object object): execution(*.new(..)) && this(object);
}
