package dev.mayfly.agent.weaving.matching;

import dev.mayfly.aspects.CallingContextAspect;

/** Thread-safe (no state). Calling contexts as the agent weaves them: which classes and methods, the agent decides itself. */
public aspect AgentContexts extends CallingContextAspect {
  public pointcut scope(): within(*);
}
